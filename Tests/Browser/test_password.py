# SPDX-License-Identifier: Apache-2.0
"""Passwords, an authenticator app and saved codes, as a person uses them where the service has them."""

import pathlib
import subprocess
import time
from collections.abc import Iterator

import pyotp
import pytest
from authenticator import Authenticator
from chromium import Chromium
from json_api import JSONAPI, Refused
from martlet_server import MartletServer
from pages import CONTINUE, SIGN_IN_NAME
from passwords import ACCOUNT_SECTION, CODE, PASSWORD, PASSWORD_FIELD, SET_PASSWORD, PasswordSite
from selenium.webdriver.common.keys import Keys

CODE_ERROR = "401"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MartletServer]:
    flags = ["--trusted-proxies", "127.0.0.1,::1", "--passwords", "on", "--password-workers", "1"]
    server = MartletServer(tmp_path_factory.mktemp("passwords"), *flags).start()
    yield server
    assert server.stop() == 0, server.output()


@pytest.fixture
def site(browser: Chromium, server: MartletServer) -> PasswordSite:
    return PasswordSite(browser, server.origin)


@pytest.fixture
def member(site: PasswordSite, device: Authenticator, name: str) -> str:
    """Somebody with a password, signed out, at a device without their passkey."""
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    site.sign_out()
    device.forget_all()
    return name


def qr_code(site: PasswordSite, folder: pathlib.Path) -> pyotp.TOTP:
    """Reads the picture on the page as a phone would."""
    picture = folder / "qr.png"
    picture.write_bytes(site.browser.visible("#app-picture").screenshot_as_png)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True)
    totp = pyotp.parse_uri(read.stdout.strip())
    assert isinstance(totp, pyotp.TOTP)
    return totp


def add_app(site: PasswordSite, folder: pathlib.Path) -> pyotp.TOTP:
    site.browser.click("#set-up-app")
    totp = qr_code(site, folder)
    assert totp.secret == site.browser.find("#app-key").text.replace(" ", "")
    site.browser.fill("#app-code", totp.now())
    site.browser.click("#app-form button[type='submit']")
    site.browser.wait(lambda: site.browser.find("#app-state").text == "An app is set up.", "the app to count")
    assert not site.browser.find("#app-form").is_displayed() and site.browser.find("#app-key").text == ""
    return totp


def test_a_password_signs_in(browser: Chromium, site: PasswordSite, member: str) -> None:
    site.sign_in_by_password(member, PASSWORD)
    site.wait_for_account()
    assert browser.find("#account-name").text == member
    assert "Signed in with: password" in site.sessions()[0]


@pytest.mark.expected_console(CODE_ERROR)
def test_a_wrong_password_may_be_mended(browser: Chromium, site: PasswordSite, member: str) -> None:
    site.sign_in_by_password(member, "another long-winded horse")
    assert "do not belong together" in site.alert()
    assert browser.driver.switch_to.active_element.get_attribute("id") == "password"
    browser.fill(PASSWORD_FIELD, PASSWORD)
    browser.click(CONTINUE)
    site.wait_for_account()


@pytest.mark.expected_console(CODE_ERROR)
def test_an_unknown_name_sees_what_a_known_one_sees(browser: Chromium, site: PasswordSite, member: str) -> None:
    seen = []
    for name in [member, f"{member}-nobody"]:
        site.open("/sign-in")
        site.submit_name(name)
        browser.visible(PASSWORD_FIELD)
        browser.settle()
        asked = browser.text()
        browser.fill(PASSWORD_FIELD, "another long-winded horse")
        browser.click(CONTINUE)
        seen.append((asked, site.alert(), browser.text()))
    assert seen[0] == seen[1]


@pytest.mark.expected_console(CODE_ERROR)
def test_an_app_is_set_up_by_its_picture_and_asked_at_the_next_sign_in(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    totp = add_app(site, tmp_path)
    site.sign_out()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    field = browser.visible(CODE)
    assert field.get_attribute("autocomplete") == "one-time-code" and field.get_attribute("inputmode") == "numeric"
    assert browser.driver.switch_to.active_element == field
    assert not browser.find("#use-saved").is_displayed()
    # The code that confirmed the app was used, so the next one is typed.
    right = totp.at(int(time.time()) + 30)
    field.send_keys(str((int(right) + 1) % 1_000_000).zfill(6), Keys.ENTER)
    assert "wrong or was used" in site.alert()
    browser.fill(CODE, right)
    browser.click("#send-code")
    site.wait_for_account()


@pytest.mark.expected_console(CODE_ERROR)
@pytest.mark.parametrize("seconds", [90, -90])
def test_a_phone_whose_clock_is_off_is_told_of_and_locks_nobody_out(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path, seconds: int
) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    totp = add_app(site, tmp_path)
    browser.click("#make-codes")
    browser.wait(lambda: len(browser.find_all("#codes li")) == 10, "ten codes")
    saved = browser.find("#codes li").text
    site.sign_out()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    browser.fill(CODE, totp.at(int(time.time()) + seconds))
    browser.click("#send-code")
    assert "the clock of your phone is off" in site.alert()
    browser.click("#use-saved")
    browser.fill(CODE, saved)
    browser.click("#send-code")
    site.wait_for_account()
    # Once the phone's clock is right, its codes open as before.
    site.sign_out()
    site.sign_in_by_password(name, PASSWORD)
    browser.fill(CODE, totp.at(int(time.time()) + 30))
    browser.click("#send-code")
    site.wait_for_account()


def test_codes_from_before_a_first_app_are_asked_about(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    def codes() -> set[str]:
        return {item.text for item in browser.find_all("#codes li")} - {""}

    site.sign_up(device, name)
    site.set_password(PASSWORD)
    add_app(site, tmp_path)
    browser.click("#make-codes")
    browser.wait(lambda: len(codes()) == 10, "ten codes")
    former = codes()
    browser.click("#remove-app")
    site.confirm()
    browser.wait(lambda: "The app is removed." in browser.text(), "the app to go")
    browser.settle()
    add_app(site, tmp_path)
    browser.wait(lambda: "from before the app" in browser.visible("dialog[open]").text, "the question")
    site.confirm()
    browser.wait(lambda: len(codes()) == 10 and not codes() & former, "ten other codes")


def test_a_saved_code_stands_in_for_the_app(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    add_app(site, tmp_path)
    browser.click("#make-codes")
    browser.visible("#codes-shown")
    codes = [item.text for item in browser.find_all("#codes li")]
    assert len(set(codes)) == 10
    browser.wait(lambda: "10 codes are left" in browser.text(), "the number of codes")
    site.sign_out()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    browser.click("#use-saved")
    field = browser.visible(CODE)
    assert field.get_attribute("inputmode") == "text"
    field.send_keys(codes[3], Keys.ENTER)
    site.wait_for_account()
    browser.wait(lambda: "9 codes are left" in browser.text(), "one code to be used up")


def test_an_app_is_removed_and_its_codes_are_asked_for_no_more(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    add_app(site, tmp_path)
    browser.click("#remove-app")
    site.confirm()
    browser.wait(lambda: not browser.find("#remove-app").is_displayed(), "the app to go")
    browser.settle()
    site.sign_out()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    site.wait_for_account()


@pytest.mark.expected_console("403")
def test_a_password_does_not_stand_in_for_a_passkey(browser: Chromium, site: PasswordSite, member: str) -> None:
    site.sign_in_by_password(member, PASSWORD)
    site.wait_for_account()
    browser.fill("#new-password", "some other words 22")
    browser.click(SET_PASSWORD)
    # A passkey of this account verifies its user, so the password that was just typed is not enough.
    assert "passkey" in browser.visible("#dialog[open]").text
    assert not browser.find("#password-dialog").is_displayed()


def test_a_new_password_ends_other_sessions_and_the_old_password(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, api: JSONAPI
) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    other = api.post("/sign-in/password", {"name": name, "password": PASSWORD})["session"]["token"]
    site.set_password("some other words 22")
    with pytest.raises(Refused) as refused:
        api.get("/session", other)
    assert refused.value.code == "not_signed_in"
    with pytest.raises(Refused) as refused:
        api.post("/sign-in/password", {"name": name, "password": PASSWORD})
    assert refused.value.code == "password_refused"
    assert api.post("/sign-in/password", {"name": name, "password": "some other words 22"})["account"]["name"] == name


@pytest.mark.expected_console("422")
def test_an_unsuitable_password_is_told_why(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    field = browser.visible("#new-password")
    assert field.get_attribute("passwordrules") == "minlength: 15; maxlength: 128; allowed: unicode;"
    assert field.get_attribute("autocomplete") == "new-password"
    assert "15 characters" in browser.find("#password-rule").text
    browser.fill("#new-password", "password")
    browser.click(SET_PASSWORD)
    words = site.alert()
    assert "too short" in words and "tried first" in words
    assert field.get_attribute("aria-invalid") == "true"


def test_a_password_is_removed(browser: Chromium, site: PasswordSite, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    browser.click("#remove-password")
    site.confirm()
    browser.wait(lambda: "No password is set." in browser.text(), "the password to go")
    assert not browser.find("#remove-password").is_displayed()


def test_everything_works_from_the_keyboard(browser: Chromium, site: PasswordSite, member: str) -> None:
    site.open("/sign-in")
    browser.wait(lambda: browser.driver.switch_to.active_element.get_attribute("id") == "name", "focus at the name")
    browser.driver.switch_to.active_element.send_keys(member, Keys.ENTER)
    browser.wait(lambda: browser.driver.switch_to.active_element.get_attribute("id") == "password", "focus")
    browser.settle()
    browser.driver.switch_to.active_element.send_keys(PASSWORD, Keys.ENTER)
    site.wait_for_account()


def test_what_a_password_manager_fills_in_counts(browser: Chromium, site: PasswordSite, member: str) -> None:
    site.open("/sign-in")
    script = """
        for (const [selector, text] of [[arguments[0], arguments[1]], [arguments[2], arguments[3]]]) {
            const field = document.querySelector(selector);
            field.value = text;
            for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
        }
    """
    browser.driver.execute_script(script, SIGN_IN_NAME, member, PASSWORD_FIELD, PASSWORD)
    browser.click(CONTINUE)
    browser.visible(PASSWORD_FIELD)
    browser.settle()
    assert browser.find(PASSWORD_FIELD).get_attribute("value") == PASSWORD
    browser.click(CONTINUE)
    site.wait_for_account()


def test_what_was_typed_is_shown_on_request_and_hidden_when_it_is_sent(
    browser: Chromium, site: PasswordSite, member: str
) -> None:
    site.open("/sign-in")
    site.submit_name(member)
    browser.fill(PASSWORD_FIELD, PASSWORD)
    browser.settle()
    button = browser.find("[data-reveals='password']")
    for type_, pressed in [("text", "true"), ("password", "false"), ("text", "true")]:
        button.click()
        assert browser.find(PASSWORD_FIELD).get_attribute("type") == type_
        assert button.get_attribute("aria-pressed") == pressed
    browser.driver.execute_script(
        "document.querySelector('#sign-in-form').addEventListener('submit', () => "
        "sessionStorage.setItem('type', document.querySelector('#password').type))"
    )
    browser.click(CONTINUE)
    site.wait_for_account()
    assert browser.driver.execute_script("return sessionStorage.getItem('type')") == "password"


@pytest.fixture
def holder(site: PasswordSite, device: Authenticator, name: str) -> str:
    """Somebody with a password and a passkey on this device, signed out."""
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    site.sign_out()
    site.browser.forget_calls()
    return name


def test_a_passkey_of_this_device_comes_first(
    browser: Chromium, site: PasswordSite, device: Authenticator, holder: str
) -> None:
    site.open_sign_in(device)
    device.answer_requests()
    site.submit_name(holder.upper())
    # No suggestion signed in, but the prompt after the name: browsers take no list of passkeys for that.
    assert browser.wait_for_call("get", "done")["allowed"] == 0
    site.wait_for_account()
    done = [(call["mediation"], call["ui"]) for call in browser.calls("get") if call["state"] == "done"]
    assert done == [("modal", "immediate")]


def test_where_no_passkey_is_here_the_password_is_asked_for_at_once(
    browser: Chromium, site: PasswordSite, device: Authenticator, member: str
) -> None:
    site.open("/sign-in")
    browser.wait_for_conditional()
    # Whoever would be asked for a passkey here would touch the device, and see that it has none.
    device.answer_requests()
    site.submit_name(member)
    field = browser.visible(PASSWORD_FIELD)
    assert browser.driver.switch_to.active_element == field
    asked = [call for call in browser.calls("get") if call["mediation"] != "conditional"]
    assert [(call["ui"], call["allowed"], call["state"]) for call in asked] == [("immediate", 0, "NotAllowedError")]
    assert site.is_calm()
    # The other device stays one button away, and that prompt is the usual one.
    browser.click("#other-device")
    browser.wait_for_call("get", "NotAllowedError", mediation="modal", ui="usual")


def test_a_password_may_be_pasted(browser: Chromium, site: PasswordSite, member: str) -> None:
    # Copied from another field, as out of a password manager's window; the name field is emptied after it.
    site.open("/sign-in")
    browser.fill(SIGN_IN_NAME, PASSWORD)
    browser.find(SIGN_IN_NAME).send_keys(Keys.CONTROL, "ax")
    assert browser.find(SIGN_IN_NAME).get_attribute("value") == ""
    site.submit_name(member)
    browser.visible(PASSWORD_FIELD).send_keys(Keys.CONTROL, "v")
    assert browser.find(PASSWORD_FIELD).get_attribute("value") == PASSWORD
    browser.settle()
    browser.click(CONTINUE)
    site.wait_for_account()


def test_a_new_password_may_be_pasted(browser: Chromium, site: PasswordSite, device: Authenticator, name: str) -> None:
    site.sign_up(device, name)
    browser.fill("#display-name", PASSWORD)
    browser.find("#display-name").send_keys(Keys.CONTROL, "ax")
    browser.visible("#new-password").send_keys(Keys.CONTROL, "v")
    browser.click(SET_PASSWORD)
    browser.wait(lambda: "The password is set." in browser.text(), "the password to be set")


def test_another_device_is_one_button_back_from_the_code(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str, tmp_path: pathlib.Path
) -> None:
    key = browser.authenticator("usb")
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    add_app(site, tmp_path)
    site.sign_out()
    [credential] = device.credentials()
    device.forget_all()
    site.sign_in_by_password(name, PASSWORD)
    browser.visible(CODE)
    assert not browser.find("#other-device").is_displayed()
    browser.click("#start-again")
    # The passkey lies on another device than this one.
    key.add(credential)
    key.answer_requests()
    browser.click("#other-device")
    site.wait_for_account()
    browser.wait(lambda: "Signed in with: passkey" in site.sessions()[0], "the session to tell the passkey")


def test_a_passkey_of_another_account_than_the_typed_one_is_asked_about(
    browser: Chromium, site: PasswordSite, device: Authenticator, holder: str
) -> None:
    site.open_sign_in(device)
    device.answer_requests()
    site.submit_name(f"{holder}-other")
    assert f"signed in as {holder}" in browser.visible("dialog[open]").text
    device.answer_requests(False)
    browser.click("dialog[open] [data-part='cancel']")
    browser.wait(lambda: "signed out again" in browser.text(), "the page to say so")


def test_change_password_leads_to_the_password(
    browser: Chromium, site: PasswordSite, device: Authenticator, name: str
) -> None:
    site.sign_up(device, name)
    site.open("/.well-known/change-password")
    site.wait_for_account()
    assert browser.driver.current_url.endswith("/account#password")
    browser.wait(lambda: browser.find(ACCOUNT_SECTION).is_displayed(), "the section")


@pytest.mark.expected_console("403")
def test_a_password_verifies_where_no_passkey_does(
    browser: Chromium, site: PasswordSite, name: str, tmp_path: pathlib.Path
) -> None:
    device = browser.authenticator("internal", verifies=False)
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    browser.click("#set-up-app")
    browser.visible("#password-dialog[open]")
    browser.fill("#current-password", PASSWORD)
    browser.click("#password-dialog [data-part='confirm']")
    assert qr_code(site, tmp_path).issuer == "Martlet"


@pytest.mark.expected_console("403")
def test_what_was_typed_to_confirm_is_shown_on_request_and_hidden_as_the_dialog_goes(
    browser: Chromium, site: PasswordSite, name: str
) -> None:
    device = browser.authenticator("internal", verifies=False)
    site.sign_up(device, name)
    site.set_password(PASSWORD)
    field, button = "#current-password", "[data-reveals='current-password']"

    def attribute(selector: str, which: str) -> str | None:
        return browser.find(selector).get_attribute(which)

    for way_out in ["cancel", "confirm"]:
        browser.click("#set-up-app")
        browser.visible("#password-dialog[open]")
        assert attribute(field, "type") == "password" and attribute(button, "aria-pressed") == "false"
        browser.fill(field, PASSWORD)
        for type_, pressed in [("text", "true"), ("password", "false"), ("text", "true")]:
            browser.click(button)
            assert attribute(field, "type") == type_ and attribute(button, "aria-pressed") == pressed
        assert attribute(field, "value") == PASSWORD and attribute(button, "aria-controls") == "current-password"
        browser.click(f"#password-dialog [data-part='{way_out}']")
        browser.wait(lambda: attribute(field, "type") == "password", "the password to be hidden")
        browser.wait(lambda: attribute(field, "value") == "", "the password to go")
        browser.settle()
        assert not browser.find("#password-dialog").is_displayed()
    browser.visible("#app-picture svg")
