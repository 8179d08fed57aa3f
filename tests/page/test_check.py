"""The check screen: every way to put a tile right, and undo."""

from playwright.sync_api import expect

from tests.page.photos import Lying, row
from tests.page.steps import DRAGON, Exchange, accept, dragon, hand_codes, shoot


def open_tile(page, n):
    """Opens the sheet of the n-th concealed tile."""
    page.locator("[data-key=hand] .tile-button").nth(n).click()
    page.wait_for_selector("dialog.sheet[open]")


def enter(page, text):
    """Starts an entry by hand and fills the concealed tiles by typing, as on a desktop."""
    page.get_by_role("button", name="手动录牌").click()
    page.set_viewport_size({"width": 900, "height": 740})
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="加入").click()
    page.get_by_role("button", name="好了").click()


def test_tile_corrected_from_the_full_grid(phone, photograph):
    """A misread tile without a good alternative is put right from the grid of all 34, and is not marked any more."""
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    open_tile(phone, 10)
    assert phone.locator("dialog .crop").count() == 1
    assert phone.locator("dialog .grid .tile-button").count() == 34
    phone.locator("[data-key=grid-3p]").click()
    assert hand_codes(phone) == [*DRAGON, "6s"]
    assert phone.locator("dialog").count() == 0
    assert phone.locator(".doubts, [data-key=hand] .tile-doubt").count() == 0


def test_tile_opened_from_the_photo(phone, photograph):
    """Tapping a tile in the photo opens the same sheet as tapping it in the row."""
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".photo .quad").nth(3).click()
    expect(phone.locator("dialog.sheet")).to_contain_text("四万")


def test_outlines_lie_on_the_tiles(phone, photograph):
    """The outline of a tile must cover that tile in the photo: it is where the player compares."""
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    points = phone.locator(".photo .quad").nth(0).get_attribute("points")
    corners = [tuple(float(n) for n in pair.split(",")) for pair in points.split()]
    expected = tiles[0].quad()
    assert all(abs(x - u) < 0.1 and abs(y - v) < 0.1 for (x, y), (u, v) in zip(corners, expected, strict=True)), (
        corners,
        expected,
    )


def test_sideways_tile_stands_upright_in_its_crop(phone, photograph):
    """The crop of a tile lying on its side is turned upright: its corners map onto the picture's own."""
    tiles = [*row(DRAGON[:-1]), Lying("3s", 600, 700, 90, "hand", read="2s", confidence=0.5)]
    shoot(phone, photograph(tiles, "sideways"), tiles)
    matrix = phone.locator(".doubt-row .crop image").get_attribute("transform")
    a, b, c, d, e, f = (float(n) for n in matrix.removeprefix("matrix(").removesuffix(")").split())
    mapped = [(a * x + c * y + e, b * x + d * y + f) for x, y in tiles[-1].quad()]
    for (x, y), (u, v) in zip(mapped, [(0, 0), (56, 0), (56, 76), (0, 76)], strict=True):
        assert abs(x - u) < 0.5
        assert abs(y - v) < 0.5


def test_undo_goes_back_step_by_step(phone, photograph):
    """Undo takes back one change at a time, by button and by Ctrl+Z, down to what was read."""
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    read = hand_codes(phone)
    phone.get_by_role("button", name="改成三筒").click()
    open_tile(phone, 0)
    phone.get_by_role("button", name="去掉").click()
    assert hand_codes(phone) == [*DRAGON[1:], "6s"]
    phone.get_by_role("button", name="撤销").click()
    assert hand_codes(phone) == [*DRAGON, "6s"]
    phone.keyboard.press("Control+z")
    assert hand_codes(phone) == read
    expect(phone.get_by_role("button", name="撤销")).to_be_disabled()


def test_winning_tile_is_chosen_by_tapping_it(phone, photograph):
    """Which tile the win came on decides 捉五魁 and more: two taps set it, and it goes with the request."""
    tiles = dragon(misread=False)
    sent = Exchange(phone)
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".slot").nth(1).click()
    phone.locator("[data-key=hand] .tile-button").nth(4).click()
    assert phone.locator("[data-key=hand] .tile-button").nth(4).get_attribute("aria-label") == "五万，混儿，和的牌"
    accept(phone)
    assert sent.bodies("score")[0]["winning_tile"] == "5m"


def test_guessed_winning_tile_is_said_to_be_a_guess(phone, photograph):
    """Where the photo shows no winning tile the last one is taken, and the page says so instead of hiding it."""
    tiles = row([*DRAGON, "6s"])
    shoot(phone, photograph(tiles, "row"), tiles)
    assert "先按最后一张" in phone.locator(".slot").nth(1).text_content()


def test_sorting_keeps_the_winning_tile(phone, photograph):
    """理牌 must not change which tile the win came on, also while that is only a guess."""
    tiles = row(["9p", "1m", "5s", "5s", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "9p", "4m"])
    sent = Exchange(phone)
    shoot(phone, photograph(tiles, "row"), tiles)
    phone.get_by_role("button", name="理牌").click()
    assert hand_codes(phone) == ["1m", "2m", "3m", "4p", "5p", "6p", "9p", "9p", "5s", "5s", "7s", "8s", "9s", "4m"]
    accept(phone)
    assert sent.bodies("score")[0]["winning_tile"] == "4m"


def test_meld_is_made_from_the_hand_and_broken_up_again(phone, photograph):
    """Tiles move from the hand to a meld and back; the count treats the meld as three."""
    tiles = row(["1s", "1s", "1s", "1s", "2m", "3m", "4m", "5p", "6p", "7p", "8s", "8s", "7z", "7z", "7z"])
    sent = Exchange(phone)
    shoot(phone, photograph(tiles, "row"), tiles)
    assert phone.locator(".count").text_content() == "多 1 张"
    phone.locator("[data-key=hand] .chip").nth(1).click()
    for n in range(4):
        phone.locator("[data-key=hand] .tile-button").nth(n).click()
    phone.get_by_role("button", name="暗杠").click()
    assert phone.locator(".count").text_content() == "14 张，齐了"
    assert phone.locator(".melds .meld img[src$='back.svg']").count() == 2
    accept(phone)
    assert sent.bodies("score")[0]["melds"] == [{"kind": "kong", "tiles": ["1s"] * 4, "concealed": True}]
    phone.get_by_role("button", name="改牌").first.click()
    phone.locator(".meld-label").click()
    phone.get_by_role("button", name="拆回手牌").click()
    assert phone.locator(".melds").count() == 0
    assert phone.locator(".count").text_content() == "多 1 张"


def test_kong_kind_and_feeder_are_set_in_the_meld_sheet(phone):
    """明杠, 加杠 and 暗杠 pay differently, and the feeder decides 互包: both are set where the meld is tapped."""
    sent = Exchange(phone)
    enter(phone, "123m456p789s55z")
    phone.get_by_role("button", name="加牌").click()
    phone.locator("[data-key=target-kong]").click()
    phone.locator("[data-key='pad-7z']").click()
    phone.get_by_role("button", name="好了").click()
    phone.locator(".meld-label").click()
    phone.locator("[data-key=how-added_kong]").click()
    phone.locator("[data-key=feeder-right]").click()
    phone.locator("dialog .primary").click()
    assert "下家喂" in phone.locator(".melds .meld").text_content()
    accept(phone)
    assert sent.bodies("score")[0]["melds"] == [{"kind": "kong", "tiles": ["7z"] * 4, "added": True, "from": "S"}]


def test_manual_entry_without_any_photo(phone):
    """The same screen takes a hand by tapping: tiles, 吃 from its lowest tile, 碰, 混坯, backspace."""
    sent = Exchange(phone)
    phone.get_by_role("button", name="手动录牌").click()
    for code in ["1m", "2m", "3m", "9m"]:
        phone.locator(f"[data-key='pad-{code}']").click()
    phone.get_by_role("button", name="退一张").click()
    phone.locator("[data-key=suit-z]").click()
    for _ in range(2):
        phone.locator("[data-key='pad-5z']").click()
    phone.locator("[data-key=target-pon]").click()
    phone.locator("[data-key='pad-7z']").click()
    phone.locator("[data-key=suit-s]").click()
    phone.locator("[data-key=target-chi]").click()
    phone.locator("[data-key='pad-3s']").click()
    phone.locator("[data-key='pad-9s']").click()
    phone.locator("[data-key=target-indicator]").click()
    phone.locator("[data-key='pad-9s']").click()
    phone.get_by_role("button", name="好了").click()
    assert phone.locator(".count").text_content() == "14 张，齐了"
    accept(phone)
    (body,) = sent.bodies("score")
    assert body["hand"] == ["1m", "2m", "3m", "5z", "5z"]
    assert [m["tiles"] for m in body["melds"]] == [["7z"] * 3, ["3s", "4s", "5s"], ["7s", "8s", "9s"]]
    assert body["indicator"] == "9s"


def test_typed_hand_on_a_desktop(phone):
    """On a wide screen a hand can be typed; nonsense is refused in words and adds nothing."""
    enter(phone, "123m 456p 789s 1122z")
    assert hand_codes(phone) == ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "2z", "2z"]
    phone.get_by_role("button", name="加牌").click()
    phone.get_by_role("textbox").fill("98z")
    phone.get_by_role("button", name="加入").click()
    phone.get_by_text("看不懂这串牌", exact=False).wait_for()
    assert len(hand_codes(phone)) == 13


def test_tile_left_aside_by_the_reader_can_join_the_hand(phone, photograph):
    """A tile that the layout took for a discard is one tap on the photo and one button away from the hand."""
    tiles = [*row(DRAGON), Lying("6s", 1150, 300, 40, "other")]
    shoot(phone, photograph(tiles, "aside"), tiles)
    assert phone.locator(".count").text_content() == "差 1 张"
    phone.get_by_role("button", name="看全图").click()
    phone.locator(".photo .quad.other").click()
    phone.get_by_role("button", name="放到手牌").click()
    assert hand_codes(phone) == [*DRAGON, "6s"]


def test_flower_in_the_hand_must_be_settled_first(phone, photograph):
    """A tile that the rules do not know cannot be scored: the page says which trouble it is and waits."""
    tiles = [*row(DRAGON), Lying("flower", 1150, 470)]
    shoot(phone, photograph(tiles, "flower"), tiles)
    assert "花牌" in phone.locator(".count").text_content()
    expect(phone.locator(".dock.accept .primary")).to_be_disabled()
    open_tile(phone, 13)
    phone.locator("[data-key='grid-6s']").click()
    expect(phone.locator(".dock.accept .primary")).to_be_enabled()


def test_indicator_is_corrected_in_place(phone, photograph):
    """A misread 混坯 moves the wild: correcting it in its sheet moves the badges at once."""
    tiles = dragon(misread=False)
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".slot").first.click()
    phone.locator("[data-key='indicator-8m']").click()
    badged = phone.locator("[data-key=hand] .tile-button:has(.tile-wild)")
    assert badged.count() == 1
    assert badged.get_attribute("aria-label") == "九万，混儿"


def test_what_is_no_tile_is_removed_with_one_tap(phone, photograph):
    """A chair leg read as a tile goes with one tap on its row and stays on the photo as left aside."""
    ghost = Lying("1s", 900, 850, 0, "hand", confidence=0.4, alternatives=(("3m", 0.2),))
    tiles = [*row([*DRAGON, "6s"]), ghost]
    shoot(phone, photograph(tiles, "ghost"), tiles)
    assert phone.locator(".count").text_content() == "多 1 张"
    phone.get_by_role("button", name="不是这手牌，去掉").click()
    assert hand_codes(phone) == [*DRAGON, "6s"]
    assert phone.locator(".photo .quad.other").count() == 1


def test_warnings_of_the_reader_are_shown_and_dismissed(phone, photograph):
    """Every warning can be read, the first at once; those the page itself says live are not repeated."""
    tiles = dragon(misread=False)
    said = [{"code": f"w{n}", "tiles": [], "zh": f"留意{n}。", "en": f"Heed {n}."} for n in range(3)]
    stale = {"code": "tile_count", "tiles": [], "zh": "张数不对。", "en": "Count is off."}
    shoot(phone, photograph(tiles), tiles, warnings=[*said, stale])
    expect(phone.get_by_text("留意0。")).to_be_visible()
    expect(phone.get_by_text("留意2。")).to_be_hidden()
    phone.get_by_text("还有 2 条").click()
    expect(phone.get_by_text("留意2。")).to_be_visible()
    assert phone.get_by_text("张数不对。").count() == 0
    phone.locator(".heed").get_by_role("button", name="关闭").click()
    assert phone.locator(".heed").count() == 0
