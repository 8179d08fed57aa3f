"""The whole job on the phone: photo, check, table facts, payments, three faces."""

from dataclasses import replace

from playwright.sync_api import expect

from tests.page.photos import NO_TILES, Lying, reading
from tests.page.steps import (
    DRAGON,
    INDICATOR,
    WALL,
    Exchange,
    accept,
    answer_photo,
    dragon,
    hand_codes,
    melded,
    payments,
    shoot,
)


def test_photo_to_payments(phone, photograph):
    """The main job: a photo, one misread tile put right with one tap, winner and how, then who pays what."""
    sent = Exchange(phone)
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    assert phone.locator(".photo .quad").count() == len(tiles)
    assert phone.locator(".doubt-row").count() == 1
    phone.get_by_role("button", name="改成三筒").click()
    assert phone.locator(".doubt-row").count() == 0
    assert hand_codes(phone) == [*DRAGON, "6s"]
    phone.locator("[data-key=winner-S]").click()
    accept(phone)
    assert sent.bodies("score") == [
        {
            "rules": "beijing-hunr",
            "seats": {"winner": "S", "dealer": "E"},
            "win": {"by": "self_draw"},
            "hand": [*DRAGON, "6s"],
            "melds": [],
            "winning_tile": "6s",
            "indicator": "4m",
        }
    ]
    # 本混儿龙 ×4, 门清 ×2, 自摸 ×2; the dealer pays double.
    assert payments(phone) == {"E": -32, "S": 64, "W": -16, "N": -16}
    assert phone.locator(".points-sum strong").text_content() == "16"
    assert "混儿家规" in phone.locator(".rules-line").text_content()
    assert phone.locator(".patterns li").count() == 3


def test_nothing_is_scored_before_it_was_accepted(phone, photograph):
    """A reading alone must never show a verdict: no score is asked for until the player accepts the tiles."""
    sent = Exchange(phone)
    tiles = dragon()
    shoot(phone, photograph(tiles), tiles)
    phone.locator("[data-key=by-discard]").click()
    assert [path for path, _ in sent.sent] == ["photo"]
    assert phone.locator(".verdict, .points, .payments").count() == 0


def test_photo_request_carries_no_facts_that_could_refuse_it(phone, photograph):
    """Reading depends on rules and seats only, so a contradictory table fact cannot cost the photo."""
    bodies = []
    phone.route(
        "**/v1/photo",
        lambda route: (bodies.append(route.request.post_data_buffer), route.fulfill(json=reading(dragon()))),
    )
    phone.set_input_files("input[name=camera]", photograph(dragon()))
    phone.wait_for_selector(".screen.check")
    assert b'{"rules":"beijing-hunr","seats":{"winner":"E","dealer":"E"}}' in bodies[0]
    assert bodies[0].count(b'name="photo"') == 1
    assert b'name="overlay"' not in bodies[0]


def test_several_photos_go_in_one_request(phone, photograph):
    """Photos chosen together are one hand: they leave in one request, in order."""
    bodies = []
    tiles = dragon()
    phone.route(
        "**/v1/photo",
        lambda route: (bodies.append(route.request.post_data_buffer), route.fulfill(json=reading(tiles))),
    )
    phone.set_input_files("input[name=album]", [photograph(tiles, "hand"), photograph(WALL, "wall")])
    phone.wait_for_selector(".screen.check")
    assert len(bodies) == 1
    assert bodies[0].count(b'name="photo"') == 2
    assert bodies[0].index(b"hand.jpg") < bodies[0].index(b"wall.jpg")


def test_second_photo_gives_the_indicator(phone, photograph):
    """The 混坯 may lie elsewhere: a second photo adds it and leaves every correction as it was."""
    tiles = dragon(indicator=False)
    shoot(phone, photograph(tiles), tiles)
    phone.get_by_role("button", name="改成三筒").click()
    assert phone.locator("[data-key=hand] .tile-wild").count() == 0
    phone.locator(".slot").first.click()
    answer_photo(phone, reading([*WALL, INDICATOR]))
    phone.set_input_files("input[name=indicator-photo]", photograph([*WALL, INDICATOR], "indicator"))
    phone.wait_for_selector(".slot .tile-wild")
    assert hand_codes(phone) == [*DRAGON, "6s"]
    assert phone.locator("[data-key=hand] .tile-wild").count() == 1
    assert phone.locator(".photo").count() == 2
    sent = Exchange(phone)
    accept(phone)
    assert sent.bodies("score")[0]["indicator"] == "4m"


def test_second_photo_with_several_tiles_asks_which(phone, photograph):
    """Where the second photo shows more than one face-up tile, the player points at the 混坯 in the photo."""
    tiles = dragon(misread=False, indicator=False)
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".slot").first.click()
    pair = [Lying(code, 400 + i * 200, 300, 0, "other") for i, code in enumerate(["9p", "4m"])]
    answer_photo(phone, reading(pair))
    phone.set_input_files("input[name=indicator-photo]", photograph(pair, "pair"))
    phone.wait_for_selector(".dock.picking")
    phone.locator(".photo").nth(1).locator(".quad").nth(1).click()
    assert phone.locator(".slot").first.get_attribute("aria-label") == "混坯: 四万"


def test_indicator_no_photo_shows_well_is_picked_from_the_grid(phone, photograph):
    """Where the second photo was misread altogether, the grid is one tap away and ends the asking."""
    tiles = dragon(misread=False, indicator=False)
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".slot").first.click()
    pair = [Lying(code, 400 + i * 200, 300, 0, "other") for i, code in enumerate(["9p", "1s"])]
    answer_photo(phone, reading(pair))
    phone.set_input_files("input[name=indicator-photo]", photograph(pair, "pair"))
    phone.locator(".dock.picking").get_by_role("button", name="其他牌").click()
    phone.locator("[data-key='indicator-4m']").click()
    assert phone.locator(".slot").first.get_attribute("aria-label") == "混坯: 四万"
    assert phone.locator(".dock.accept").count() == 1


def test_melds_feeder_and_closed_kong_reach_the_score(phone, photograph):
    """Melds come over with kind, 暗杠 and feeder; the feeder stays across when the winner is corrected."""
    tiles, melds = melded()
    sent = Exchange(phone)
    shoot(phone, photograph(tiles), tiles, melds=melds)
    assert phone.locator(".melds .meld").count() == 2
    assert "碰" in phone.locator(".melds .meld").nth(0).text_content()
    assert "对家喂" in phone.locator(".melds .meld").nth(0).text_content()
    assert "暗杠" in phone.locator(".melds .meld").nth(1).text_content()
    phone.locator("[data-key=winner-N]").click()
    accept(phone)
    (body,) = sent.bodies("score")
    assert body["melds"] == [
        {"kind": "pon", "tiles": ["7z"] * 3, "from": "S"},
        {"kind": "kong", "tiles": ["1s"] * 4, "concealed": True},
    ]


def test_photo_without_tiles_says_so(phone, photograph):
    """A photo without tiles gives clear words and leaves the camera one tap away."""
    answer_photo(phone, NO_TILES)
    phone.set_input_files("input[name=camera]", photograph([]))
    phone.get_by_text("照片里没有看到麻将牌。").wait_for()
    assert phone.locator(".screen.shot").count() == 1
    assert phone.locator("input[name=camera]").count() == 1


def test_blurred_photo_suggests_another(phone, photograph):
    """Where most tiles are uncertain the page says that the photo is the trouble and offers to retake it."""
    tiles = [replace(tile, confidence=0.4) for tile in dragon(misread=False)]
    shoot(phone, photograph(dragon()), tiles)
    phone.get_by_text("照片有点糊", exact=False).wait_for()
    answer_photo(phone, reading(dragon()))
    phone.set_input_files("input[name=retake-notice]", photograph(dragon()))
    expect(phone.locator(".doubt-row")).to_have_count(1)


def test_failed_retake_keeps_the_hand(phone, photograph):
    """Nothing is lost: when another photo cannot be read, the tiles already checked stay."""
    tiles = dragon(misread=False)
    shoot(phone, photograph(tiles), tiles)
    refusal = {
        "detail": [{"field": "photo", "code": "truncated", "zh": "照片不完整。", "en": "The photo is cut short."}]
    }
    answer_photo(phone, refusal, status=422)
    phone.set_input_files("input[name=retake]", photograph(tiles))
    phone.get_by_text("照片不完整。").wait_for()
    assert hand_codes(phone) == [*DRAGON, "6s"]


def test_reading_can_be_cancelled(phone, photograph):
    """A slow reading can be called off; the page goes back to the camera without an error."""
    phone.route("**/v1/photo", lambda route: None)  # never answered
    phone.set_input_files("input[name=camera]", photograph(dragon()))
    phone.get_by_role("progressbar").wait_for()
    phone.get_by_role("button", name="取消").click()
    phone.wait_for_selector(".shot .frame")
    assert phone.locator(".notice").count() == 0


def test_three_faces_of_a_win(phone, photograph):
    """算番, 验诈和 and 学牌 each show their own answer for the same hand."""
    tiles = dragon(misread=False)
    sent = Exchange(phone)
    shoot(phone, photograph(tiles), tiles)
    accept(phone)
    assert "混儿当本身（五万）" in phone.locator(".wilds li").text_content()
    assert phone.locator(".groups .group").count() == 5
    phone.get_by_role("tab", name="验诈和").click()
    assert "成立" in phone.locator(".verdict").text_content()
    assert "东家 自摸" in phone.locator("#face").text_content()
    phone.get_by_role("tab", name="学牌").click()
    phone.wait_for_selector(".waits .wait")
    (lesson,) = sent.bodies("teach")
    assert lesson["hand"] == DRAGON
    assert "winning_tile" not in lesson
    assert phone.locator(".wait .tile-figure[aria-label=六条]").count() == 1


def test_false_claim_in_words_and_penalty(phone, photograph):
    """诈和: a plain band, the reasons in words, the penalty per seat; 学牌 says what to throw."""
    tiles = dragon(indicator=False)
    shoot(phone, photograph(tiles), tiles)
    phone.get_by_role("button", name="二筒，没错").click()
    phone.locator("[data-key=winner-W]").click()
    accept(phone)
    phone.get_by_role("tab", name="验诈和").click()
    assert "诈和" in phone.locator(".verdict.false_claim").text_content()
    assert phone.locator(".reasons li").count() >= 1
    assert payments(phone) == {"E": 20, "S": 20, "W": -60, "N": 20}
    phone.get_by_role("tab", name="学牌").click()
    phone.wait_for_selector(".discards .discard")


def test_impossible_hand_is_unclear_not_false(phone):
    """Five alike is 看不清: the page warns while checking and shows no payments."""
    phone.get_by_role("button", name="手动录牌").click()
    for _ in range(5):
        phone.locator("[data-key='pad-1m']").click()
    phone.get_by_role("button", name="好了").click()
    assert "一万有 5 张" in phone.locator(".count").text_content()
    accept(phone)
    assert "看不清" in phone.locator(".verdict.unclear").text_content()
    assert phone.locator(".payments").count() == 0


def test_thirteen_tiles_go_straight_to_the_waits(phone):
    """Thirteen tiles are no claim but a question: the button offers the waits and 学牌 opens first."""
    phone.get_by_role("button", name="手动录牌").click()
    for code in ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"]:
        phone.locator(f"[data-key='pad-{code}']").click()
    phone.locator("[data-key=suit-p]").click()
    for code in ["2p", "3p", "6p", "6p"]:
        phone.locator(f"[data-key='pad-{code}']").click()
    phone.get_by_role("button", name="好了").click()
    assert phone.locator(".count").text_content() == "差 1 张"
    phone.get_by_role("button", name="没错，看听什么").click()
    phone.wait_for_selector(".waits .wait")
    names = phone.eval_on_selector_all(".wait .tile-figure", "all => all.map(e => e.getAttribute('aria-label'))")
    assert names == ["一筒", "四筒"]


def test_discarder_must_be_named_before_a_discard_is_scored(phone, photograph):
    """点炮 without a discarder cannot be scored: the button says what is missing until a seat is chosen."""
    tiles = dragon(misread=False)
    sent = Exchange(phone)
    shoot(phone, photograph(tiles), tiles)
    phone.locator("[data-key=by-discard]").click()
    assert "谁点的炮" in phone.locator(".dock .primary").text_content()
    phone.locator("[data-key=discarder-W]").click()
    accept(phone)
    assert sent.bodies("score")[0]["win"] == {"by": "discard", "discarder": "W"}
    assert phone.locator(".seat-badge.discarder_badge").count() == 1


def test_changed_table_is_scored_again(phone, photograph):
    """A fact changed after the result re-scores the accepted tiles, so no stale payment stays on show."""
    tiles = dragon(misread=False)
    shoot(phone, photograph(tiles), tiles)
    accept(phone)
    assert payments(phone)["E"] > 0
    phone.locator(".rules-line").click()
    phone.locator("[data-key=winner-N]").click()
    phone.get_by_role("button", name="好了").click()
    phone.wait_for_selector(".screen.result")
    expect(phone.locator(".seat").nth(3)).to_contain_text("+")
    assert payments(phone)["E"] < 0


def test_second_photo_without_a_face_changes_nothing(phone, photograph):
    """A second photo that shows only backs says so and leaves hand and photos as they were."""
    tiles = dragon(misread=False, indicator=False)
    shoot(phone, photograph(tiles), tiles)
    phone.locator(".slot").first.click()
    answer_photo(phone, reading(WALL))
    phone.set_input_files("input[name=indicator-photo]", photograph(WALL, "backs"))
    phone.get_by_text("没看到麻将牌", exact=False).wait_for()
    assert phone.locator(".photo").count() == 1
    assert phone.locator(".dock.accept").count() == 1
