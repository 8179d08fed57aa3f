"""The page around the job: language, memory, errors in words, sharing, offline, policy, proxies."""

import base64
import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.page.conftest import serve
from tests.page.photos import reading
from tests.page.steps import DRAGON, Exchange, accept, dragon, hand_codes, shoot


def test_language_switches_with_one_tap_and_stays(open_page, photograph):
    """Chinese first; one tap makes everything English, the server's words too, and the phone remembers."""
    page = open_page()
    expect(page.locator("h2.hero")).to_have_text("把和的牌拍下来")
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    accept(page)
    assert "门清" in page.locator(".patterns").text_content()
    page.get_by_role("button", name="Switch to English").click()
    assert "closed hand" in page.locator(".patterns").text_content()
    expect(page.get_by_role("tab", name="Judge")).to_be_visible()
    assert page.get_by_text("门清").count() == 0
    page.reload()
    expect(page.locator("h2.hero")).to_have_text("Photograph the winning hand")
    page.get_by_role("button", name="切换到中文").click()
    expect(page.locator("h2.hero")).to_have_text("把和的牌拍下来")


def test_table_is_remembered_but_not_the_last_hands_luck(open_page):
    """Rule set, options, dealer, 上楼 and 烧庄 survive a reload; 海底捞月 and the like do not."""
    page = open_page()
    page.locator(".table-card").click()
    page.locator(".rule input").nth(1).check()
    page.locator("[data-key=dealer-W]").click()
    page.get_by_role("button", name="加 烧庄").click()
    page.locator("[data-key=toggle-last_tile]").click()
    page.locator("#stake").fill("2000")
    page.locator("#stake").press("Tab")
    page.locator(".options > summary").click()
    page.get_by_role("searchbox").fill("十三幺")
    page.locator(".option .toggle").click()
    page.reload()
    page.wait_for_selector(".table-card strong:text('惠牌')")
    assert "改了 1 项" in page.locator(".table-card").text_content()
    page.locator(".table-card").click()
    expect(page.locator("[data-key=dealer-W]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#stake")).to_have_value("2000")
    expect(page.locator("[data-key=toggle-last_tile]")).to_have_attribute("aria-checked", "false")
    expect(page.locator(".stepper:has(#l-burned_rounds) output")).to_have_text("1")


def test_options_reach_the_score(open_page, photograph):
    """An option changed on the table screen counts for this rule set and no other."""
    page = open_page()
    sent = Exchange(page)
    page.locator(".table-card").click()
    page.locator(".options > summary").click()
    page.get_by_role("searchbox").fill("点炮时谁付")
    page.get_by_label("点炮时谁付").select_option("discarder")
    page.get_by_role("button", name="好了").click()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    page.locator("[data-key=winner-S]").click()
    page.locator("[data-key=by-discard]").click()
    page.locator("[data-key=discarder-W]").click()
    accept(page)
    assert sent.bodies("score")[0]["options"] == {"discard_win_payers": "discarder"}
    assert page.locator(".seat.pays").count() == 1
    assert "改了 1 项" in page.locator(".rules-line").text_content()


def test_every_rule_set_of_the_server_can_be_played(open_page, photograph):
    """Each rule set the server lists is offered with its summary, scores the hand and is named on the result."""
    page = open_page()
    tiles = dragon(misread=False, indicator=False)
    shoot(page, photograph(tiles), tiles)
    page.locator(".facts .chip").last.click()
    page.wait_for_selector(".rule")
    names = page.locator(".rule strong").all_text_contents()
    assert len(names) >= 2
    for i, name in enumerate(names):
        page.locator(".rule input").nth(i).check()
        page.get_by_role("button", name="好了").click()
        if page.locator(".screen.check").count():
            accept(page)
        expect(page.locator(".rules-line")).to_contain_text(name)
        expect(page.locator(".points-sum strong")).not_to_be_empty()
        page.locator(".rules-line").click()


def test_hand_survives_a_reload(open_page, photograph):
    """A phone that drops the page keeps the tiles (not the photo) and offers them again."""
    page = open_page()
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    page.get_by_role("button", name="改成三筒").click()
    page.reload()
    page.get_by_role("button", name="回到刚才的牌（14 张）").click()
    assert hand_codes(page) == [*DRAGON, "6s"]
    assert page.locator(".photo").count() == 0
    accept(page)


def test_works_without_storage(open_page, photograph):
    """A phone that forbids storage loses only the memory."""
    page = open_page()
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });"
    )
    page.reload()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    accept(page)


def test_refusal_is_shown_in_the_servers_words(open_page, photograph):
    """A refused request shows detail[0] in the chosen language; tiles and facts stay for another try."""
    page = open_page()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    words = {
        "detail": [{"field": "win", "code": "x", "zh": "没有杠，谈不上杠上开花。", "en": "No kong, so no kong bloom."}]
    }
    page.route("**/v1/score", lambda route: route.fulfill(status=422, json=words))
    page.locator(".dock.accept .primary").click()
    expect(page.get_by_role("alert")).to_contain_text("没有杠，谈不上杠上开花。")
    page.locator(".lang").click()
    expect(page.get_by_role("alert")).to_contain_text("No kong, so no kong bloom.")
    page.unroute("**/v1/score")
    accept(page)


def test_real_refusal_of_contradictory_facts(open_page, photograph):
    """The real server's refusal (a kong replacement without a kong) reaches the player as a sentence."""
    page = open_page()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    page.locator("[data-key=chip-kong_replacement]").click()
    page.locator(".dock.accept .primary").click()
    expect(page.get_by_role("alert")).to_contain_text("杠")
    assert hand_codes(page) == [*DRAGON, "6s"]


def test_lost_network_keeps_everything(open_page, photograph):
    """Without a network the page says so in words and scores on the next try."""
    page = open_page()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    page.context.set_offline(True)
    page.locator(".dock.accept .primary").click()
    expect(page.get_by_role("alert")).to_contain_text("连不上服务")
    page.context.set_offline(False)
    accept(page)


def test_server_without_weights_says_so(open_page, photograph):
    """Where the server reads no photos (no weights), the player is told and can enter tiles by hand."""
    page = open_page()
    page.set_input_files("input[name=camera]", photograph(dragon()))
    page.get_by_role("alert").wait_for()
    expect(page.get_by_role("button", name="手动录牌")).to_be_visible()


def test_words_of_the_server_are_never_markup(open_page, photograph):
    """Whatever text comes over the wire is shown as text."""
    page = open_page()
    evil = '<img src=x onerror="document.body.innerHTML=1">'
    tiles = dragon()
    shoot(page, photograph(tiles), tiles, warnings=[{"code": evil, "tiles": [], "zh": evil, "en": evil}])
    expect(page.locator(".heed")).to_contain_text(evil)
    assert page.locator(".heed img").count() == 0


def test_photo_is_scaled_down_upright(open_page):
    """A 4000-pixel photo held sideways leaves the phone upright, at most 2560 long, and is shown the same way."""
    page = open_page()
    picture = Image.effect_noise((4000, 1600), 40).convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6  # turn right to stand upright
    raw = io.BytesIO()
    picture.save(raw, "JPEG", exif=exif)
    bodies = []
    tiles = dragon()
    page.route(
        "**/v1/photo", lambda route: (bodies.append(route.request.post_data_buffer), route.fulfill(json=reading(tiles)))
    )
    page.set_input_files("input[name=camera]", {"name": "held.jpg", "mimeType": "image/jpeg", "buffer": raw.getvalue()})
    page.wait_for_selector(".screen.check")
    start = bodies[0].index(b"\xff\xd8\xff")
    sent = Image.open(io.BytesIO(bodies[0][start:]))
    assert sent.size == (1024, 2560)
    assert sent.getexif().get(0x0112, 1) == 1
    shown = page.locator(".photo image").first
    assert (shown.get_attribute("width"), shown.get_attribute("height")) == ("1024", "2560")


def test_picture_the_browser_cannot_show_is_still_read(open_page):
    """HEIC, which most browsers cannot decode, goes to the server as it is; its overlay picture is shown."""
    page = open_page()
    dot = io.BytesIO()
    Image.new("RGB", (40, 30), "green").save(dot, "JPEG")
    overlay = "data:image/jpeg;base64," + base64.b64encode(dot.getvalue()).decode()
    bodies = []
    answer = {**reading(dragon(misread=False)), "overlay": overlay}
    page.route("**/v1/photo", lambda route: (bodies.append(route.request.post_data_buffer), route.fulfill(json=answer)))
    page.set_input_files(
        "input[name=camera]", {"name": "a.heic", "mimeType": "image/heic", "buffer": b"ftypheic not decodable"}
    )
    page.wait_for_selector(".screen.check")
    assert b"ftypheic not decodable" in bodies[0]
    assert b'name="overlay"\r\n\r\ntrue' in bodies[0]
    assert page.locator(".photo-plain").evaluate("e => e.naturalWidth") == 40
    assert hand_codes(page) == [*DRAGON, "6s"]


def test_share_as_text_and_picture(open_page, photograph, tmp_path):
    """The result leaves the phone as text (with rules, tiles and payments) and as a picture."""
    page = open_page(permissions=["clipboard-read", "clipboard-write"], accept_downloads=True)
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    accept(page)
    page.get_by_role("button", name="分享").click()
    text = page.locator(".share-text").input_value()
    for part in ("混儿家规", "东家 自摸", "123456789m234p66s", "混儿：五万", "本混儿龙 ×4", "东 +96", "南 −32"):
        assert part in text, text
    page.get_by_role("button", name="发成文字").click()
    expect(page.get_by_role("status").filter(has_text="已复制")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    with page.expect_download() as download:
        page.get_by_role("button", name="存成图片").click()
    path = tmp_path / "shared.png"
    download.value.save_as(path)
    picture = Image.open(path)
    assert picture.format == "PNG"
    assert picture.width == 1080
    assert len(picture.convert("RGB").getcolors(1 << 24)) > 50


def test_next_hand_starts_clean_at_the_same_table(open_page, photograph):
    """下一把 forgets tiles and luck, keeps the table, and is back at the camera."""
    page = open_page()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    page.locator("[data-key=dealer-N]").click()
    page.locator("[data-key=chip-last_tile]").click()
    accept(page)
    page.get_by_role("button", name="下一把").click()
    expect(page.locator(".screen.shot")).to_be_visible()
    assert "庄 北" in page.locator(".table-card").text_content()
    assert page.get_by_role("button", name="回到刚才的牌").count() == 0
    sent = Exchange(page)
    shoot(page, photograph(tiles), tiles)
    accept(page)
    assert sent.bodies("score")[0]["win"] == {"by": "self_draw"}


def test_offline_reload(open_page):
    """The shell comes back without a network: tiles, words and the last hand are there, and it says what is missing."""
    page = open_page(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="手动录牌").click()
    for code in ("1m", "2m", "3m"):
        page.locator(f"[data-key='pad-{code}']").click()
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="回到刚才的牌（3 张）").click()
    assert hand_codes(page) == ["1m", "2m", "3m"]
    loaded = "all => all.every(i => i.complete && i.naturalWidth > 0)"
    assert page.eval_on_selector_all("[data-key=hand] img", loaded)
    page.locator("[data-key=add]").click()
    page.locator("[data-key=suit-z]").click()
    page.wait_for_timeout(200)
    assert page.eval_on_selector_all("[data-key=pad-z] img", loaded)
    page.get_by_role("button", name="好了").click()
    page.locator(".dock.accept .primary").click()
    expect(page.get_by_role("alert")).to_contain_text("连不上服务")


@pytest.fixture(scope="module")
def proxied_url() -> Iterator[str]:
    """The server behind a proxy that serves it under /mahjong/."""
    from starlette.applications import Starlette
    from starlette.routing import Mount

    from server.app import create_app

    yield from serve(Starlette(routes=[Mount("/mahjong", create_app(models=lambda: None))]))


def test_page_works_behind_a_proxy_path(open_page, photograph, proxied_url):
    """Every address of the page is relative: the whole job works under a path of another site."""
    page = open_page(url=proxied_url, path="/mahjong/")
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    page.get_by_role("button", name="改成三筒").click()
    accept(page)
    page.get_by_role("tab", name="学牌").click()
    page.wait_for_selector(".waits")
    manifest = page.evaluate(
        """async () => {
          const answer = await fetch(document.querySelector("link[rel=manifest]").href);
          const manifest = await answer.json();
          return [new URL(manifest.start_url, answer.url).pathname, new URL(manifest.icons[1].src, answer.url).href];
        }"""
    )
    assert manifest[0] == "/mahjong/"
    assert page.request.get(manifest[1]).ok


def test_service_worker_rules_the_whole_page(open_page):
    """The worker is served beside the page, so its scope covers it, and the manifest and icons are all there."""
    page = open_page(service_workers="allow")
    scope = page.evaluate("navigator.serviceWorker.ready.then(r => r.scope)")
    assert scope == page.url
    kinds = {
        icon.get("purpose", "any")
        for icon in page.request.get(page.url + "static/manifest.webmanifest").json()["icons"]
    }
    assert kinds == {"any", "maskable"}


def test_back_button_goes_one_step_back_and_loses_nothing(open_page, photograph):
    """The phone's own back button (or swipe) closes the sheet, then leaves result, then check, and keeps the tiles."""
    page = open_page()
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    accept(page)
    page.get_by_role("button", name="分享").click()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".screen.result")).to_be_visible()
    page.go_back()
    expect(page.locator(".screen.check")).to_be_visible()
    page.go_back()
    expect(page.locator(".screen.shot")).to_be_visible()
    page.get_by_role("button", name="回到刚才的牌（14 张）").click()
    assert hand_codes(page) == [*DRAGON, "6s"]
    assert page.locator(".photo").count() == 1
    page.get_by_role("button", name="返回").click()
    expect(page.locator(".screen.shot")).to_be_visible()
    page.get_by_role("button", name="手动录牌").click()
    expect(page.locator(".pad")).to_be_visible()


def test_rule_sets_are_named_without_a_network(open_page):
    """Offline the table card still says the rule set's name, remembered from last time, not its id."""
    page = open_page()
    expect(page.locator(".table-card strong")).to_have_text("混儿家规")
    page.route("**/v1/rules*", lambda route: route.abort())
    page.reload()
    expect(page.locator(".table-card strong")).to_have_text("混儿家规")
    page.locator(".table-card").click()
    expect(page.get_by_role("alert")).to_contain_text("规则没取到")
    page.unroute("**/v1/rules*")
    page.get_by_role("button", name="再试一次").click()
    expect(page.get_by_role("alert")).to_have_count(0)
