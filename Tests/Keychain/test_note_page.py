# SPDX-License-Identifier: Apache-2.0
"""The note as a page: in a real Chromium, and asked by everybody who should get nothing."""

import concurrent.futures
import http.server
import pathlib
import re
import signal
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator

import pytest
from keychain import Keychain
from note_scene import NoteScene
from observed import eventually
from page import Page
from programs import ROOT
from prompter import Prompter

sys.path.append(str(ROOT / "Tests/Browser"))
from chromium import Chromium  # noqa: E402
from chromium_processes import ChromiumProcesses  # noqa: E402

PASSWORD, OTHER = "test password one", "test password two"
CANARY = "canary <in> the \"note\" & more"


@pytest.fixture
def page(keychain: Keychain) -> Iterator[Page]:
    page = Page(keychain)
    yield page
    if page.process.poll() is None:
        page.end()


@pytest.fixture
def note(page: Page) -> Page:
    """The page of an open note with a text."""
    page.enter()
    assert page.send("set", new=PASSWORD, again=PASSWORD).status == 303
    assert page.save(CANARY).status == 303
    return page


@pytest.fixture(scope="session")
def processes() -> Iterator[ChromiumProcesses]:
    processes = ChromiumProcesses()
    yield processes
    processes.close()


@pytest.fixture
def browser(processes: ChromiumProcesses) -> Iterator[Chromium]:
    with processes.browser() as browser:
        yield browser


def visible(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


# What people do.


def test_a_note_from_first_to_last(keychain: Keychain, browser: Chromium) -> None:
    page = Page(keychain)
    browser.driver.get(page.address)
    browser.visible("form[action='set']")
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", OTHER)
    browser.click("form[action='set'] button")
    browser.wait(lambda: "not the same" in browser.text(), "the two to differ")
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", PASSWORD)
    browser.click("form[action='set'] button")
    browser.visible("textarea").send_keys("\n\n" + CANARY)
    # Kept as it is typed.
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    browser.click("button[formaction='lock']")
    browser.visible("form[action='unlock']")
    assert CANARY not in browser.driver.page_source and visible(CANARY) not in browser.driver.page_source
    assert browser.find("svg").get_attribute("aria-label") == "Locked"
    browser.fill("input[name='password']", OTHER)
    browser.click("form[action='unlock'] button")
    browser.wait(lambda: "not the note's password" in browser.find("[role='alert']").text, "a refusal")
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    assert browser.visible("textarea").get_attribute("value") == "\n\n" + CANARY
    # Going back shows no text once it is locked.
    browser.click("button[formaction='lock']")
    browser.visible("form[action='unlock']")
    browser.driver.back()
    browser.visible("form[action='unlock']")
    assert browser.find_all("textarea") == []
    assert browser.gather_console() == []
    assert page.end() == 0


def test_it_locks_itself_and_loses_nothing(keychain: Keychain, browser: Chromium) -> None:
    page = Page(keychain, "--lock-after", "5")
    browser.driver.get(page.address)
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", PASSWORD)
    browser.click("form[action='set'] button")
    browser.visible("textarea").send_keys(CANARY)
    browser.visible("form[action='unlock']")
    assert visible(CANARY) not in browser.driver.page_source
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    assert browser.visible("textarea").get_attribute("value") == CANARY
    page.end()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_looks_for_everybody(keychain: Keychain, browser: Chromium, scheme: str, width: int) -> None:
    page = Page(keychain)
    browser.prefer(scheme)
    browser.set_width(width)
    browser.driver.get(page.address)
    browser.visible("form[action='set']")

    def look(name: str) -> None:
        browser.screenshot(f"note-{name}-{scheme}-{width}")
        assert browser.axe_violations() == []
        assert browser.sideways_scroll() == 0

    look("new")
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", PASSWORD)
    browser.click("form[action='set'] button")
    browser.visible("textarea").send_keys("Some text. " * 40)
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    for summary in browser.find_all("summary"):
        summary.click()
    look("open")
    browser.click("button[formaction='lock']")
    browser.visible("form[action='unlock']")
    look("locked")
    # What waits for a copy that was put back is shown beside it.
    file = keychain.home / ".local/share/martlet/note.sealed"
    copy = file.read_bytes()
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    browser.visible("textarea")
    browser.driver.execute_async_script(
        """const done = arguments[arguments.length - 1];
        const form = document.getElementById("note");
        const send = (name, fields) => fetch(name, { method: "POST", headers: { "Accept": "application/json" }, body: new URLSearchParams(fields) });
        send("lock", {}).then(() => send("save", { text: "Written late. ".repeat(30), revision: form.revision.value })).then(done);"""
    )
    file.with_name("copy").write_bytes(copy)
    file.with_name("copy").rename(file)
    browser.driver.get(browser.driver.current_url)
    browser.visible("form[action='unlock']")
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    browser.visible("#former")
    look("beside")
    browser.driver.find_element("css selector", "form[action='discard'] button").click()
    browser.visible("#text")
    assert browser.find_all("#former") == []
    page.end()


@pytest.mark.parametrize("kind", ["fingerprint", "face"])
def test_a_finger_or_a_face_opens_it(empty: Keychain, browser: Chromium, kind: str) -> None:
    scene = NoteScene(empty, kind)
    # A face is asked about once; of fingers nobody is asked.
    scene.prompter.leave("allow")
    scene.leave()
    page = Page(empty)
    page.enter()
    words = "a face opens it" if kind == "face" else "a fingerprint opens it"
    assert words in page.shown and "canary" not in page.shown
    try:
        # The way in is spent: this browser is handed the cookie.
        browser.driver.get(page.origin + page.path + "note.css")
        name, value = page.cookie.split("=")
        browser.driver.add_cookie({"name": name, "value": value, "path": page.path})
        browser.driver.get(page.origin + page.path)
        browser.screenshot(f"note-locked-{kind}")
        # Not by the driver, which waits for the next page, and that for the finger.
        browser.driver.execute_script("setTimeout(() => document.querySelector('#owner button').click(), 500)")
        eventually(lambda: scene.show("match"))
        assert "canary" in browser.visible("textarea").get_attribute("value")
    finally:
        page.end()


def test_another_password_and_a_reset(note: Page, keychain: Keychain) -> None:
    note.send("password", password="wrong password", new=OTHER, again=OTHER)
    assert "not the note's password" in note.shown
    note.send("password", password=PASSWORD, new=OTHER, again=OTHER)
    assert "The password is changed." in note.shown
    note.send("lock")
    note.send("unlock", password=PASSWORD)
    assert "not the note's password" in note.shown and visible(CANARY) not in note.shown
    note.send("unlock", password=OTHER)
    assert visible(CANARY) in note.shown
    assert note.send("reset").status == 400
    note.send("reset", sure="yes")
    assert "Choose a password" in note.shown
    assert not (keychain.home / ".local/share/martlet/note.sealed").exists()


def revision_of(shown: str) -> str:
    found = re.search(r'name="revision" value="(\d+)"', shown)
    assert found
    return found[1]


def bring_late(note: Page, text: str) -> None:
    """Saves a text as a window does that does not know yet that the note is locked."""
    revision = revision_of(note.shown)
    note.send("lock")
    body = urllib.parse.urlencode({"text": text, "revision": revision})
    # The same window may send it twice.
    for _ in range(2):
        late = note.ask("POST", note.path + "save", body, Accept="application/json")
        assert late.status == 423 and "waits in memory" in late.text
    # Another window, which wrote on the same text, takes nothing away.
    other = note.send("save", text="text of another window", revision=revision)
    assert other.status == 409 and "text of another window" in other.text
    assert text not in note.shown


def test_what_comes_late_is_kept_and_saved_once_it_is_opened(note: Page) -> None:
    bring_late(note, "late text")
    note.send("unlock", password=PASSWORD)
    shown = note.shown
    # Nobody's text is replaced without a word.
    assert "late text" in shown and " data-unsaved" not in shown and "while the note was locked, is saved now" in shown
    note.save("newer text")
    note.send("lock")
    note.send("unlock", password=PASSWORD)
    assert "newer text" in note.shown and "late text" not in note.shown


def test_what_comes_late_and_cannot_be_saved_is_shown_until_it_can(note: Page, keychain: Keychain) -> None:
    bring_late(note, "late text")
    obstacle = keychain.home / ".local/share/martlet/note.sealed.new"
    obstacle.mkdir()
    note.send("unlock", password=PASSWORD)
    shown = note.shown
    assert "late text" in shown and " data-unsaved" in shown and "cannot be made" in shown
    obstacle.rmdir()
    note.save("late text, and more")
    # What waited is older now, and does not come back.
    note.send("lock")
    note.send("unlock", password=PASSWORD)
    assert "late text, and more" in note.shown and " data-unsaved" not in note.shown


def test_what_comes_late_is_not_written_over_a_copy_that_was_put_back(note: Page, keychain: Keychain) -> None:
    file = keychain.home / ".local/share/martlet/note.sealed"
    copy = file.read_bytes()
    note.save("newer <text>")
    bring_late(note, "late <text>")
    file.with_name("copy").write_bytes(copy)
    file.with_name("copy").rename(file)
    note.send("unlock", password=PASSWORD)
    shown = note.shown
    # The copy is shown and is as it was, and what was written since is not lost.
    assert visible(CANARY) in shown and visible("late <text>") in shown and "Another copy of the note" in shown
    assert file.read_bytes() == copy
    note.save("joined")
    note.send("lock")
    assert visible("late <text>") not in note.shown
    note.send("unlock", password=PASSWORD)
    assert "joined" in note.shown and visible("late <text>") in note.shown
    number = re.search(r'action="discard"><input type="hidden" name="revision" value="(\d+)"', note.shown)
    assert number
    # What nobody has seen, or sees, is thrown away by nobody.
    assert "another window" in discard(note, str(int(number[1]) + 1)) and visible("late <text>") in note.shown
    note.send("lock")
    discard(note, number[1])
    note.send("unlock", password=PASSWORD)
    assert visible("late <text>") in note.shown
    discard(note, number[1])
    assert "joined" in note.shown and visible("late <text>") not in note.shown
    note.process.send_signal(signal.SIGINT)
    assert note.process.wait(60) == 0


def discard(note: Page, number: str) -> str:
    note.send("discard", revision=number)
    return note.shown


def test_what_comes_late_waits_for_its_own_note(note: Page, keychain: Keychain) -> None:
    """Another note in the same place, by another password: the text neither goes into it nor is shown to who opens it."""
    file = keychain.home / ".local/share/martlet/note.sealed"
    bring_late(note, "late text")
    file.rename(file.with_name("ours"))
    note.send("set", new=OTHER, again=OTHER)
    assert "late text" not in note.shown
    note.save("another note")
    note.send("lock")
    note.send("unlock", password=OTHER)
    assert "another note" in note.shown and "late text" not in note.shown
    note.send("lock")
    file.with_name("ours").rename(file)
    note.send("unlock", password=PASSWORD)
    assert "late text" in note.shown and "Another copy" in note.shown and visible(CANARY) in note.shown


@pytest.mark.parametrize("password", [PASSWORD, "another one"])
def test_a_look_at_a_copy_from_a_window_that_is_left_open_does_not_give_it_up(
    note: Page, keychain: Keychain, password: str
) -> None:
    file = keychain.home / ".local/share/martlet/note.sealed"
    copy = file.read_bytes()
    note.save("newer text")
    file.with_name("copy").write_bytes(copy)
    file.with_name("copy").rename(file)
    # A window that still shows the lock.
    note.send("unlock", password=password)
    answer = note.save("newest text")
    assert answer.status == 500 and "Another file was put" in answer.text and "newest text" in answer.text
    assert file.read_bytes() == copy


def test_a_reset_deletes_what_is_shown_and_nothing_else(note: Page, keychain: Keychain) -> None:
    file = keychain.home / ".local/share/martlet/note.sealed"
    copy = file.read_bytes()
    file.with_name("copy").write_bytes(copy)
    file.with_name("copy").rename(file)
    note.send("reset", sure="yes")
    assert "Another file was put" in note.shown and file.read_bytes() == copy
    note.send("lock")
    note.send("reset", sure="yes")
    assert "Choose a password" in note.shown and not file.exists()


def test_who_ends_it_is_told_of_what_came_late(note: Page) -> None:
    bring_late(note, "late text")
    note.process.send_signal(signal.SIGINT)
    _, talk = note.process.communicate(timeout=60)
    assert note.process.returncode == 73 and b"is not saved" in talk and b"late text" not in talk


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_each_end_is_orderly(note: Page, how: signal.Signals) -> None:
    note.process.send_signal(how)
    assert note.process.wait(60) == 0


def test_who_ends_it_has_a_locked_note(keychain: Keychain, note: Page) -> None:
    assert note.end() == 0
    again = Page(keychain)
    again.enter()
    assert visible(CANARY) not in again.shown and "unlock" in again.shown
    again.end()


# What nobody else does.


def test_the_address_opens_once(page: Page) -> None:
    page.enter()
    again = page.ask("GET", page.way_in)
    assert again.status == 403 and "opened before" in again.text and "Set-Cookie" not in again.headers


@pytest.mark.parametrize("token", ["", "?token=", "?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "?other=1"])
def test_a_guessed_token_opens_nothing_and_spends_none(page: Page, token: str) -> None:
    for _ in range(20):
        assert page.ask("GET", f"/open{token}").status == 403
    page.enter()


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1", "note.example:{port}", "127.0.0.1:{port}.note.example", "[::1]:{port}"])
def test_another_name_of_this_machine_gets_nothing(note: Page, host: str) -> None:
    """DNS rebinding: a site's own name leads to 127.0.0.1, and its scripts ask as if this were the site."""
    name = host.format(port=note.port)
    for method, path in [("GET", note.path), ("GET", note.way_in), ("POST", note.path + "save")]:
        answer = note.ask(method, path, "text=theirs" if method == "POST" else None, Host=name, Origin=f"http://{name}")
        assert answer.status == 403 and "canary" not in answer.text
    assert visible(CANARY) in note.shown


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": None},
        {"Origin": "http://127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_another_site_gets_nothing(note: Page, headers: dict[str, str | None]) -> None:
    for form in ["save", "lock", "reset", "owner"]:
        answer = note.ask("POST", note.path + form, "text=theirs&sure=yes", **headers)
        assert answer.status == 403, form
    if "Sec_Fetch_Site" in headers:
        assert note.ask("GET", note.path, **headers).status == 403
    assert visible(CANARY) in note.shown


@pytest.mark.parametrize("cookie", [None, "martlet-note=", "martlet-note=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "other=1"])
def test_without_the_cookie_there_is_nothing(note: Page, cookie: str | None) -> None:
    for path in ["", "note.css", "note.js"]:
        answer = note.ask("GET", note.path + path, Cookie=cookie)
        assert answer.status == 403 and "canary" not in answer.text
    assert note.ask("POST", note.path + "save", "text=theirs", Cookie=cookie).status == 403
    # Nor does the cookie open what lies beside the path.
    assert note.ask("GET", "/").status == 403 and note.ask("GET", "/aaaa/").status == 403


def test_nothing_frames_or_runs_in_it(note: Page) -> None:
    answer = note.ask("GET", note.path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    assert answer.headers["X-Frame-Options"] == "DENY" and answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "same-origin" and answer.headers["X-Content-Type-Options"] == "nosniff"
    note.save("</textarea><script>alert(1)</script>")
    assert "<script>alert" not in note.shown


def test_a_cookie_goes_to_no_other_service_of_the_machine(page: Page) -> None:
    """Browsers send a cookie to every port of a host: the path is what nobody else knows."""
    cookie = page.ask("GET", page.way_in).headers["Set-Cookie"]
    attributes = [part.strip() for part in cookie.split(";")]
    path = next(part for part in attributes if part.startswith("Path="))
    assert len(path) > 32 and "HttpOnly" in attributes and "SameSite=Strict" in attributes


@pytest.mark.parametrize(
    ("form", "body", "kind"),
    [
        ("save", "text=%ZZ", "application/x-www-form-urlencoded"),
        ("save", "text=theirs", "text/plain"),
        ("save", "text=theirs", "multipart/form-data; boundary=x"),
        ("nothing", "text=theirs", "application/x-www-form-urlencoded"),
        ("save", "text=" + "x" * (17 << 20), "application/x-www-form-urlencoded"),
    ],
)
def test_what_is_no_form_of_the_page_changes_nothing(note: Page, form: str, body: str, kind: str) -> None:
    try:
        answer = note.ask("POST", note.path + form, body, Content_Type=kind)
        assert answer.status == (413 if len(body) > 16 << 20 else 400)
    except ConnectionError:
        # A body beyond the limit may be cut off while it is sent.
        assert len(body) > 16 << 20
    assert visible(CANARY) in note.shown


@pytest.mark.parametrize("form", ["save", "lock"])
def test_a_text_beyond_the_limit_is_told_and_given_back(note: Page, form: str) -> None:
    text = "x" * ((1 << 20) + 1)
    answer = note.save(text, form)
    assert answer.status == 413 and "at most 1 MiB" in answer.text and text in answer.text
    assert visible(CANARY) in note.shown


@pytest.mark.parametrize("form", ["save", "lock"])
def test_a_text_that_cannot_be_saved_is_given_back_and_can_be_saved_later(
    note: Page, keychain: Keychain, form: str
) -> None:
    obstacle = keychain.home / ".local/share/martlet/note.sealed.new"
    obstacle.mkdir()
    answer = note.save("newer <text>", form)
    assert answer.status == 500 and visible("newer <text>") in answer.text and "cannot be made" in answer.text
    # The page knows that it is not saved, and the note is open still.
    assert " data-unsaved" in answer.text and visible(CANARY) in note.shown
    obstacle.rmdir()
    revision = re.search(r'name="revision" value="(\d+)"', answer.text)
    assert revision
    assert note.send(form, text="newer <text>", revision=revision[1]).status == 303
    assert (visible("newer <text>") in note.shown) == (form == "save")


def test_nobody_who_never_saw_the_note_has_a_text_for_it(note: Page) -> None:
    """A text for a locked note is written once it is opened: it must come from a window that showed the note."""
    note.send("lock")
    for revision in ["0", "1", "2", "-1", ""]:
        answer = note.send("save", text="planted", revision=revision)
        assert answer.status == 409
    note.send("unlock", password=PASSWORD)
    assert visible(CANARY) in note.shown and "planted" not in note.shown


def test_a_text_that_came_twice_is_saved_once(note: Page) -> None:
    """Who presses twice, or whose answer was lost, is not told of another window."""
    revision = revision_of(note.shown)
    assert [note.send("save", text="the text", revision=revision).status for _ in range(2)] == [303, 303]
    assert "the text" in note.shown


def test_a_lock_in_a_window_that_was_left_open_locks(note: Page) -> None:
    older = revision_of(note.shown)
    note.save("newer text")
    answer = note.send("lock", text="older window", revision=older)
    assert answer.status == 409 and "older window" in answer.text and "newer text" not in answer.text
    assert "newer text" not in note.shown and "unlock" in note.shown


def test_it_listens_on_this_machine_alone(page: Page) -> None:
    sockets = pathlib.Path("/proc/net/tcp").read_text().splitlines()
    listening = [line.split()[1] for line in sockets[1:] if line.split()[3] == "0A"]
    assert [place for place in listening if place.endswith(f":{page.port:04X}")] == [f"0100007F:{page.port:04X}"]


def test_of_many_windows_at_once_one_is_first_and_the_others_are_told(note: Page) -> None:
    revision = revision_of(note.shown)
    texts = [f"text {number}" for number in range(8)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda text: note.send("save", text=text, revision=revision), texts))
    assert sorted(answer.status for answer in answers) == [303] + [409] * 7
    winner = texts[[answer.status for answer in answers].index(303)]
    assert winner in note.shown
    # Nobody loses what they wrote: it is on the page that says so.
    assert all(text in answer.text for text, answer in zip(texts, answers) if answer.status == 409)


def test_a_window_that_was_left_open_undoes_nothing(keychain: Keychain, browser: Chromium) -> None:
    page = Page(keychain, "--lock-after", "8")
    browser.driver.get(page.address)
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", PASSWORD)
    browser.click("form[action='set'] button")
    browser.visible("textarea")
    address, first = browser.driver.current_url, browser.driver.current_window_handle
    browser.new_tab()
    browser.driver.get(address)
    browser.visible("textarea").send_keys("newer text")
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    # The first window locks the note when its time has come, and has nothing to say about the text.
    browser.driver.switch_to.window(first)
    browser.visible("form[action='unlock']")
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    assert browser.visible("textarea").get_attribute("value") == "newer text"
    page.end()


def test_saves_that_overlap_are_one_behind_the_other(keychain: Keychain, browser: Chromium) -> None:
    """On a slow disk the next save is due before the last one is answered: it must not be taken for another window's."""
    page = begin(keychain, browser)
    browser.driver.execute_script(
        "const usual = window.fetch; window.fetch = async (...all) => "
        "{ const answer = await usual(...all); await new Promise(go => setTimeout(go, 2500)); return answer; };"
    )
    text = browser.visible("textarea")
    text.send_keys("one ")
    time.sleep(1.5)
    text.send_keys("two ")
    time.sleep(1.5)
    text.send_keys("three")
    # The button waits for them, too, and pressed twice it is pressed once.
    for _ in range(2):
        browser.click("form#note button:not([formaction])")
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    assert browser.find_all("[role='alert']") == []
    browser.driver.refresh()
    assert browser.visible("textarea").get_attribute("value") == "one two three"
    page.end()


def test_a_lock_hides_the_text_in_every_window(keychain: Keychain, browser: Chromium) -> None:
    page = begin(keychain, browser)
    browser.visible("textarea").send_keys(CANARY)
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    address, first = browser.driver.current_url, browser.driver.current_window_handle
    browser.new_tab()
    browser.driver.get(address)
    browser.visible("textarea").send_keys(" typed just before")
    browser.click("button[formaction='lock']")
    browser.visible("form[action='unlock']")
    browser.driver.switch_to.window(first)
    browser.visible("form[action='unlock']")
    assert visible(CANARY) not in browser.driver.page_source
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    assert "typed just before" in str(browser.visible("textarea").get_attribute("value"))
    page.end()


def test_a_window_that_nobody_uses_does_not_lock_the_one_in_use(keychain: Keychain, browser: Chromium) -> None:
    page = begin(keychain, browser, "--lock-after", "5")
    address = browser.driver.current_url
    browser.new_tab()
    browser.driver.get(address)
    text = browser.visible("textarea")
    for number in range(8):
        text.send_keys(f"{number} ")
        time.sleep(1.2)
    assert browser.find_all("form[action='unlock']") == []
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    page.end()


def test_a_page_whose_program_has_ended_shows_nothing(keychain: Keychain, browser: Chromium) -> None:
    page = begin(keychain, browser, "--lock-after", "5")
    browser.visible("textarea").send_keys(CANARY)
    browser.wait(lambda: browser.find("#status").text == "Saved", "the text to be saved")
    page.end()
    browser.wait(lambda: "has ended" in browser.find("#status").text, "the window to notice")
    assert browser.find("textarea").get_attribute("value") == ""


def begin(keychain: Keychain, browser: Chromium, *options: str) -> Page:
    """The page of an open, empty note in a browser."""
    page = Page(keychain, *options)
    browser.driver.get(page.address)
    browser.fill("input[name='new']", PASSWORD)
    browser.fill("input[name='again']", PASSWORD)
    browser.click("form[action='set'] button")
    browser.visible("textarea")
    return page


def test_a_save_that_nobody_answers_leaves_the_text_where_it_is(keychain: Keychain, browser: Chromium) -> None:
    page = begin(keychain, browser)
    page.end()
    browser.visible("textarea").send_keys(CANARY)
    browser.click("form#note button:not([formaction])")
    browser.wait(lambda: "does not answer" in browser.find("#status").text, "a word of it")
    assert browser.find("textarea").get_attribute("value") == CANARY


def test_whoever_takes_the_port_later_gets_no_text(keychain: Keychain, browser: Chromium) -> None:
    """Any user of the machine may listen there once the program has ended, and answer as it would."""
    page = begin(keychain, browser)
    page.end()
    heard: list[str] = []

    class Stranger(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.path + self.rfile.read(int(self.headers["Content-Length"] or 0)).decode())
            self.do_GET()

        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b'{"open": false, "left": 0, "revision": 1, "proof": "none"}')

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", page.port), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            browser.visible("textarea").send_keys(CANARY)
            browser.click("form#note button:not([formaction])")
            # The script's own tries come about every five seconds.
            browser.wait(lambda: len([path for path in heard if path.endswith("state")]) > 2, "it to be asked")
            assert "does not answer" in browser.find("#status").text
            assert not [said for said in heard if CANARY in said or "save" in said]
            assert browser.find("textarea").get_attribute("value") == CANARY
            # Nor does it get a password that somebody types into a window that was left open.
            browser.driver.execute_script("for (const each of document.querySelectorAll('details')) { each.open = true; }")
            browser.fill("input[name='password']", CANARY)
            browser.fill("input[name='new']", OTHER)
            browser.fill("input[name='again']", OTHER)
            browser.click("form[action='password'] button")
            browser.wait(lambda: "Nothing was sent" in browser.find("form[action='password']").text, "a word of it")
            assert not [said for said in heard if OTHER.replace(" ", "+") in said or "password" in said]
        finally:
            server.shutdown()


def test_keys_typed_while_a_locked_note_answers_are_kept_too(keychain: Keychain, browser: Chromium) -> None:
    page = begin(keychain, browser)
    address, first = browser.driver.current_url, browser.driver.current_window_handle
    # This window does not hear of the lock before it has sent something, and gets its answer late.
    browser.driver.execute_script(
        "windows.close(); const usual = window.fetch; window.fetch = async (...all) => { if (all[0] === 'state') "
        "{ return { json: async () => ({ open: true, left: 60000, proof: document.body.dataset.proof }) }; } const answer = await usual(...all); "
        "await new Promise(go => setTimeout(go, 2500)); return answer; };"
    )
    browser.new_tab()
    browser.driver.get(address)
    browser.click("button[formaction='lock']")
    browser.visible("form[action='unlock']")
    browser.driver.switch_to.window(first)
    text = browser.visible("textarea")
    text.send_keys("one ")
    time.sleep(1.5)
    text.send_keys("two")
    browser.visible("form[action='unlock']")
    browser.fill("input[name='password']", PASSWORD)
    browser.click("form[action='unlock'] button")
    assert browser.visible("textarea").get_attribute("value") == "one two"
    assert "is saved now" in browser.find("[role='alert']").text
    page.end()


def test_an_end_waits_for_no_finger(empty: Keychain) -> None:
    scene = NoteScene(empty, "fingerprint")
    scene.leave()
    page = Page(empty)
    page.enter()
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        asked = pool.submit(page.send, "owner")
        eventually(lambda: scene.prompter.path.exists() and "Unlock your note" in scene.prompter.shown)
        # Nobody touches the reader.
        assert page.end() == 0
        try:
            asked.result()
        except OSError:
            pass


def test_a_prompter_that_declines_leaves_the_password(empty: Keychain) -> None:
    scene = NoteScene(empty, "fingerprint")
    scene.leave()
    Prompter(empty.home).decline()
    page = Page(empty)
    page.enter()
    page.send("owner")
    assert "Type the password" in page.shown
    page.send("unlock", password=PASSWORD)
    assert "canary" in page.shown
    page.end()
