PRAGMA application_id = 1297241164;
BEGIN TRANSACTION;
CREATE TABLE account_groups (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_groups" VALUES(X'8864628403245154E09B45D0A6F12FABC91497D2BDC48A97B1044C11C76525ED','staff');
CREATE TABLE accounts (
    handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
    display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    disabled_at INTEGER CHECK (disabled_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "accounts" VALUES(X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5','ben','ben','ben',1795344824557,NULL);
INSERT INTO "accounts" VALUES(X'8864628403245154E09B45D0A6F12FABC91497D2BDC48A97B1044C11C76525ED','clara','clara','clara',1795344824606,NULL);
INSERT INTO "accounts" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC','ada','ada','ada',1795344823788,NULL);
CREATE TABLE addresses (
    kind TEXT NOT NULL CHECK (kind IN ('email', 'phone')),
    canonical TEXT NOT NULL CHECK (length(canonical) BETWEEN 3 AND 254),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
    language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 16),
    verified_at INTEGER NOT NULL CHECK (verified_at >= 0),
    PRIMARY KEY (kind, canonical),
    CHECK (lower(address) = canonical)
) STRICT, WITHOUT ROWID;
INSERT INTO "addresses" VALUES('email','ada@example.com',X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC','ada@example.com','en',1795344824534);
INSERT INTO "addresses" VALUES('email','clara@example.com',X'8864628403245154E09B45D0A6F12FABC91497D2BDC48A97B1044C11C76525ED','clara@example.com','en',1795344824606);
CREATE TABLE authenticator_apps (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
    last_step INTEGER NOT NULL CHECK (last_step >= 0),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "authenticator_apps" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',X'EEF748A7B321C48150072ACD1D1731E9D410467A73365634B5B06688D1A23E3A63E3080F7EA9428BAF726C3632B7A593',59844827,0,0,1795344824549);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('0001 accounts');
INSERT INTO "grdb_migrations" VALUES('0002 the trail ends');
INSERT INTO "grdb_migrations" VALUES('0003 sessions in the order of sign-in');
INSERT INTO "grdb_migrations" VALUES('0004 passwords and codes');
INSERT INTO "grdb_migrations" VALUES('0005 imports');
INSERT INTO "grdb_migrations" VALUES('0006 what has to be told');
INSERT INTO "grdb_migrations" VALUES('0007 addresses');
INSERT INTO "grdb_migrations" VALUES('0008 the upgrade to passkeys');
INSERT INTO "grdb_migrations" VALUES('0010 counts of sign-ins');
INSERT INTO "grdb_migrations" VALUES('0011 recoveries');
INSERT INTO "grdb_migrations" VALUES('0012 when a passkey was used');
INSERT INTO "grdb_migrations" VALUES('0013 sign-ins without the password');
INSERT INTO "grdb_migrations" VALUES('0014 groups');
INSERT INTO "grdb_migrations" VALUES('0015 operators');
INSERT INTO "grdb_migrations" VALUES('0016 browsers for news');
INSERT INTO "grdb_migrations" VALUES('0017 the end of passwords is told');
CREATE TABLE imports (
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    at INTEGER NOT NULL CHECK (at >= 0),
    state BLOB NOT NULL CHECK (length(state) <= 16777216)
) STRICT;
INSERT INTO "imports" VALUES(X'D00C2C015173A94DD5C495A736A68033',168,X'42991A4A4731799ED78E5E0F87E086A6C5AC4DD89DFFEEB0AE1B5CCD96851C69',1,1795344824610,X'7B227265636F726473223A312C226C696E6573223A312C226279746573223A3136382C22696D706F72746564223A312C2272656675736564223A302C22636F646573223A7B7D2C227265706F7274223A222F746D702F666F726D65722F72756E2F696E2E6A736F6E6C2E726566757365642E6A736F6E6C222C227265706F72744C656E677468223A302C2277616974696E67223A22222C22686561644C656E677468223A3136382C2268656164223A2262353762346561633935323165383663613764646364346534623063316434323566636663643932643935376366326265393231393930333430363062303739227D');
CREATE TABLE invites (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "invites" VALUES(X'C4FD34CBC2AE1AE6844F352061A9B9D30E3D958E08254AF7E1348B71D9ED4609',1795949623774,1);
CREATE TABLE known_browsers (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    browser BLOB NOT NULL CHECK (length(browser) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    device TEXT NOT NULL CHECK (length(device) <= 512), is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1)),
    PRIMARY KEY (account, browser)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_browsers" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795344825215,1795344825215,'Unknown device',1);
CREATE TABLE operators (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "operators" VALUES(X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5',1795344824674);
CREATE TABLE outgoing (
    sequence INTEGER NOT NULL PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'webhook')),
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    event_account BLOB CHECK (length(event_account) BETWEEN 1 AND 64),
    event_at INTEGER NOT NULL CHECK (event_at >= 0),
    event_kind TEXT NOT NULL CHECK (length(event_kind) BETWEEN 1 AND 64),
    event_detail TEXT NOT NULL CHECK (length(event_detail) <= 512),
    recipient TEXT CHECK (length(recipient) BETWEEN 1 AND 512),
    language TEXT CHECK (length(language) BETWEEN 2 AND 35),
    account_name TEXT CHECK (length(account_name) BETWEEN 1 AND 512),
    due_at INTEGER NOT NULL CHECK (due_at >= 0),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    CHECK ((recipient IS NOT NULL) = (kind = 'mail')),
    CHECK ((recipient IS NULL) = (language IS NULL) AND (recipient IS NULL) = (account_name IS NULL))
) STRICT;
CREATE TABLE outgoing_places (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('mail', 'webhook')),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "outgoing_places" VALUES('mail',8);
CREATE TABLE passkey_prompts (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE passkeys (
    credential_id BLOB NOT NULL PRIMARY KEY CHECK (length(credential_id) BETWEEN 1 AND 1023),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    public_key BLOB NOT NULL CHECK (length(public_key) BETWEEN 32 AND 4096),
    sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
    user_verified INTEGER NOT NULL CHECK (user_verified IN (0, 1)),
    backup_eligible INTEGER CHECK (backup_eligible IN (0, 1)),
    backup_state INTEGER NOT NULL CHECK (backup_state IN (0, 1)),
    transports TEXT NOT NULL CHECK (length(transports) <= 600),
    aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
    attestation_format TEXT NOT NULL CHECK (length(attestation_format) BETWEEN 1 AND 32),
    attachment TEXT CHECK (length(attachment) BETWEEN 1 AND 32),
    is_discoverable INTEGER CHECK (is_discoverable IN (0, 1)),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    last_used_at INTEGER CHECK (last_used_at >= 0), is_unproven INTEGER NOT NULL DEFAULT 0
    CHECK (is_unproven IN (0, 1) AND (is_unproven = 0 OR user_verified = 0)),
    CHECK (backup_state = 0 OR backup_eligible IS NULL OR backup_eligible = 1)
) STRICT, WITHOUT ROWID;
INSERT INTO "passkeys" VALUES(X'92DDC437DDAC4AC6624F2FD2A6FA504E7BDCB960641D734594B4666F663708F1',X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5',X'A5010203262001215820A95E83A4D6B08F807178629670CD6AACBF4AD5C912EB9E56BE7F49BF979C1719225820D0884C299F392E33459103C473371862D34EAA3D734CF3F4C0A07EBBF63AC4D1',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795344824557,NULL,0);
INSERT INTO "passkeys" VALUES(X'F1A1846893BB93BACB05B9AD6CB529BB29D36B866B77F3AB955A00B9FDC16AE1',X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',X'A5010203262001215820080A93309B92C477B17D5E4D45E0D86365E6726684E6E2EA77FB4171F0DE2FEB225820B4C25D3BEEB76F8F6101E11AEC191E4CDD2ECD2FC5EACAFF1C7249D46D83ED27',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795344823788,1795344825215,0);
CREATE TABLE passwords (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
    is_long INTEGER CHECK (is_long IN (0, 1)),
    changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
    stamp BLOB NOT NULL CHECK (length(stamp) = 16)
, passkey_sign_ins INTEGER NOT NULL DEFAULT 0
    CHECK (passkey_sign_ins BETWEEN 0 AND 100), retirement_told_at INTEGER
    CHECK (retirement_told_at IS NULL OR retirement_told_at >= 0)) STRICT, WITHOUT ROWID;
INSERT INTO "passwords" VALUES(X'8864628403245154E09B45D0A6F12FABC91497D2BDC48A97B1044C11C76525ED','$2b$04$ggDRSHJ5eV/HnbhDi9sTce15MSi8TvMKVDwAkQEQ6DvhL6MT8Xgtm',NULL,1795344824606,X'098B6247B6E0122A7AF5B6938F119B92',0,NULL);
INSERT INTO "passwords" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC','$argon2id$v=19$m=65536,t=3,p=1$ZLSy8Vm1jflji9jrVNkESw$zEyhHhWch5WHzrszghObazL7URQkhEuayH0RDmXK5SM',1,1795344823794,X'37D7EF092F9FF05EE4CA377037004604',1,NULL);
CREATE TABLE rate_limits (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0)
, failures INTEGER NOT NULL DEFAULT 0
    CHECK (failures BETWEEN 0 AND 1000000)) STRICT, WITHOUT ROWID;
INSERT INTO "rate_limits" VALUES(X'0E1F50E60827956AAECE11B5B619452F',1795344883786,0);
INSERT INTO "rate_limits" VALUES(X'130736F8C39ED2543193B63A857D06FC',1795344827557,0);
INSERT INTO "rate_limits" VALUES(X'145633699135B97447312C6AB4144826',1795345424911,0);
INSERT INTO "rate_limits" VALUES(X'585062CD34750D8998E6A00E51C15730',1795344829794,0);
INSERT INTO "rate_limits" VALUES(X'7728C3009C206C76166A36BE23ADC337',1795345184119,0);
INSERT INTO "rate_limits" VALUES(X'9BA64C393438A505C15DBED7777F1CED',1795344829911,0);
INSERT INTO "rate_limits" VALUES(X'9D111CD27D406CE0B516007B32B38CE8',1795345544119,0);
INSERT INTO "rate_limits" VALUES(X'BE4189855B1B370DB18953739695E534',1795344884119,0);
INSERT INTO "rate_limits" VALUES(X'F52707BDAC12F6023C3421B288A77EAD',1795344883794,0);
CREATE TABLE recoveries (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    proofs TEXT NOT NULL CHECK (length(proofs) BETWEEN 1 AND 128),
    device TEXT NOT NULL CHECK (length(device) <= 512),
    started_at INTEGER NOT NULL CHECK (started_at >= 0),
    due_at INTEGER NOT NULL CHECK (due_at >= started_at),
    expires_at INTEGER NOT NULL CHECK (expires_at > due_at)
) STRICT, WITHOUT ROWID;
INSERT INTO "recoveries" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',X'54AC1C34B90F7FA35E1FACAA117116E1',X'5BBD63BA60CC29088621DC3468AABDF23247CB9B7EFB0C9E33151268EA6996B0','password saved_code','Unknown device',1795344824911,1795517624911,1796122424911);
CREATE TABLE recovery_codes (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    digests BLOB NOT NULL CHECK (length(digests) = 320),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "recovery_codes" VALUES(X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',X'FF0EB6F6A09635E82C95552D5A2207BF',X'4C7175D999975D71E45134FA2E465963EE16ECA6164F0E7BE4C9A8CE4C6548E142AD74E29DED7C52CCB0C2369BDF7EFA007C441499501733B4FEBDEA854615C246FC99C4FBFA0B8155DA08D7BCF154DCD3260EA49AE70A1A3FA9308ED7ED62245B6FD45C63E11928EC6EE4878E2DD7B42767E8D7F46C29D2A759DD92E050B156F1EF1E43FC5A2FF372E7442597302D0E3C800FC84E2423CF07DE2A1B67499374B07BA40213A5CE29E3012F93581EB0F9342C7411B2688F072E6936A8474B4BAC60B62A5AFC9ECB33AD60F68DE7C0A38AB5384E5FEAE5D1DF04B393EAD7D40E7E40ABC58E71B4A48FFCA1083C0075E3B86F3FE928EA1972D5E1A53237859BA981DD4A18080E957A71DA5D8419608DEF3F9AD86265B6CA751140223FBAFF7DBC490000000000000000000000000000000000000000000000000000000000000000',0,0,1795344824116);
CREATE TABLE sessions (
    token_digest BLOB NOT NULL UNIQUE CHECK (length(token_digest) = 32),
    id BLOB NOT NULL CHECK (length(id) = 16),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
    methods TEXT NOT NULL CHECK (length(methods) BETWEEN 1 AND 128 AND methods NOT GLOB '*[^a-z_ ]*'
        AND methods NOT GLOB ' *' AND methods NOT GLOB '* ' AND methods NOT GLOB '*  *'),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    authenticated_at INTEGER NOT NULL CHECK (authenticated_at >= 0),
    user_verified_at INTEGER CHECK (user_verified_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= 0),
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    device TEXT NOT NULL CHECK (length(device) <= 512),
    password_verified_at INTEGER CHECK (password_verified_at >= 0), passkey_used_at INTEGER
    CHECK (passkey_used_at IS NULL
        OR (passkey_used_at >= 0 AND instr(' ' || methods || ' ', ' passkey ') > 0)),
    UNIQUE (account, id),
    CHECK (user_verified_at IS NULL OR instr(' ' || methods || ' ', ' passkey ') > 0),
    CHECK (password_verified_at IS NULL OR instr(' ' || methods || ' ', ' password ') > 0)
) STRICT;
INSERT INTO "sessions" VALUES(X'90F284C0AA8ACAD8490612648EEC152182C5BA791D3EE016E40B43633EA73784',X'7D6BEE7E3C9D43B4F6BF63F47A535E0B',X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC','bearer','passkey',1795344823788,1795344823788,1795344823788,1795344823788,1797936823788,'Unknown device',NULL,1795344823788);
INSERT INTO "sessions" VALUES(X'CDBAAA1A6FD78E6C525016921A48549ABEF752999130B9118B3698F153834BB1',X'A518DE42F168ED642098619B05D16157',X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5','bearer','passkey',1795344824557,1795344824557,1795344824557,1795344824557,1797936824557,'Unknown device',NULL,1795344824557);
INSERT INTO "sessions" VALUES(X'30024F2447A9F24EC328E4D6CD6F35C30985DFF604F5ED8D803AB9FCC09CF6EA',X'5172449CC1BDC3A64FEE713D13E4A2E7',X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC','bearer','passkey',1795344825215,1795344825215,1795344825215,1795344825215,1797936825215,'Unknown device',NULL,1795344825215);
CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 64),
    value TEXT NOT NULL CHECK (length(value) <= 4096)
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('counted_trail','11');
INSERT INTO "settings" VALUES('relying_party_id','localhost');
CREATE TABLE sign_in_counts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 64),
    platform TEXT NOT NULL CHECK (length(platform) BETWEEN 1 AND 64),
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (week, method, platform)
) STRICT, WITHOUT ROWID;
INSERT INTO "sign_in_counts" VALUES(2968,'passkey','other',1);
CREATE TABLE sign_in_links (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
, identity_checked INTEGER NOT NULL DEFAULT 0
    CHECK (identity_checked IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE trail (
    sequence INTEGER NOT NULL PRIMARY KEY,
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    detail TEXT NOT NULL CHECK (length(detail) <= 512),
    CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
) STRICT;
INSERT INTO "trail" VALUES(1,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344823788,'account_created','Unknown device');
INSERT INTO "trail" VALUES(2,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344823794,'password_set','');
INSERT INTO "trail" VALUES(3,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344824116,'recovery_codes_created','');
INSERT INTO "trail" VALUES(4,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344824534,'address_added','a…@example.com');
INSERT INTO "trail" VALUES(5,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344824549,'app_added','');
INSERT INTO "trail" VALUES(6,X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5',1795344824557,'account_created','Unknown device');
INSERT INTO "trail" VALUES(7,X'8864628403245154E09B45D0A6F12FABC91497D2BDC48A97B1044C11C76525ED',1795344824606,'account_imported','');
INSERT INTO "trail" VALUES(8,X'75593BEBE067C05C139A56D08EE58D6296D8DB577292EB1DEC098F27C79CF0A5',1795344824674,'operator_appointed','');
INSERT INTO "trail" VALUES(9,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344824810,'recovery_code_used','');
INSERT INTO "trail" VALUES(10,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344824911,'recovery_started','Unknown device');
INSERT INTO "trail" VALUES(11,X'F8C969EC53FA9AFC283FC223CE4963BD58F3EC54757E59FB624A2CBC4DECC6BC',1795344825215,'signed_in','Unknown device');
CREATE UNIQUE INDEX accounts_by_name ON accounts (canonical_name);
CREATE TRIGGER accounts_keep_their_handle BEFORE UPDATE OF handle, created_at ON accounts
BEGIN SELECT RAISE(ABORT, 'an account keeps its handle'); END;
CREATE INDEX passkeys_by_account ON passkeys (account, created_at, credential_id);
CREATE TRIGGER passkeys_keep_their_owner BEFORE UPDATE OF credential_id, account, public_key ON passkeys
BEGIN SELECT RAISE(ABORT, 'a passkey keeps its owner and its key'); END;
CREATE INDEX sign_in_links_by_account ON sign_in_links (account);
CREATE INDEX trail_by_account ON trail (account, sequence) WHERE account IS NOT NULL;
CREATE TRIGGER trail_is_not_changed BEFORE UPDATE ON trail
BEGIN SELECT RAISE(ABORT, 'the trail is not changed'); END;
CREATE TRIGGER trail_goes_with_its_account BEFORE DELETE ON trail
WHEN (OLD.account IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account))
    AND OLD.at > (SELECT at FROM trail ORDER BY sequence DESC LIMIT 1) - 34560000000
BEGIN SELECT RAISE(ABORT, 'the trail goes only with its account, or after 400 days'); END;
CREATE TRIGGER passwords_keep_their_account BEFORE UPDATE OF account ON passwords
BEGIN SELECT RAISE(ABORT, 'a password keeps its account'); END;
CREATE TRIGGER apps_keep_their_account BEFORE UPDATE OF account ON authenticator_apps
BEGIN SELECT RAISE(ABORT, 'an app keeps its account'); END;
CREATE TRIGGER recovery_codes_keep_their_account BEFORE UPDATE OF account ON recovery_codes
BEGIN SELECT RAISE(ABORT, 'recovery codes keep their account'); END;
CREATE TRIGGER codes_serve_once BEFORE UPDATE OF last_step ON authenticator_apps
WHEN NEW.last_step < OLD.last_step AND NEW.sealed_secret = OLD.sealed_secret
BEGIN SELECT RAISE(ABORT, 'a code serves once'); END;
CREATE TRIGGER passkeys_keep_the_last BEFORE DELETE ON passkeys
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys
        WHERE account = OLD.account AND credential_id <> OLD.credential_id AND is_unproven = 0)
BEGIN SELECT RAISE(ABORT, 'an account keeps its last passkey or a password'); END;
CREATE TRIGGER passkeys_stay_proven BEFORE UPDATE OF is_unproven ON passkeys
WHEN NEW.is_unproven > OLD.is_unproven
BEGIN SELECT RAISE(ABORT, 'a passkey that was proven stays so'); END;
CREATE TRIGGER passwords_keep_the_last BEFORE DELETE ON passwords
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
BEGIN SELECT RAISE(ABORT, 'an account without a proven passkey keeps its password'); END;
CREATE TRIGGER short_passwords_come_beside_an_app BEFORE INSERT ON passwords
WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END;
CREATE TRIGGER short_passwords_stand_beside_an_app BEFORE UPDATE OF is_long ON passwords
WHEN NEW.is_long = 0 AND NOT EXISTS (SELECT 1 FROM authenticator_apps WHERE account = NEW.account)
BEGIN SELECT RAISE(ABORT, 'a short password needs an app'); END;
CREATE TRIGGER apps_stay_beside_short_passwords BEFORE DELETE ON authenticator_apps
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND EXISTS (SELECT 1 FROM passwords
        WHERE account = OLD.account AND (is_long IS NULL OR is_long = 0))
BEGIN SELECT RAISE(ABORT, 'a short password keeps its app'); END;
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE TRIGGER sessions_need_an_enabled_account BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a disabled account has no session'); END;
CREATE TRIGGER sessions_end_when_disabled AFTER UPDATE OF disabled_at ON accounts
WHEN NEW.disabled_at IS NOT NULL
BEGIN DELETE FROM sessions WHERE account = NEW.handle; END;
CREATE TRIGGER sessions_keep_their_account BEFORE UPDATE OF id, account, kind ON sessions
BEGIN SELECT RAISE(ABORT, 'a session keeps its account'); END;
CREATE TRIGGER imports_only_go_on BEFORE UPDATE OF id, bytes ON imports
WHEN NEW.id <> OLD.id OR NEW.bytes < OLD.bytes
BEGIN SELECT RAISE(ABORT, 'an import only goes on'); END;
CREATE INDEX outgoing_in_order ON outgoing (kind, sequence);
CREATE INDEX outgoing_by_due_time ON outgoing (kind, due_at);
CREATE INDEX outgoing_by_expiry ON outgoing (kind, expires_at);
CREATE INDEX outgoing_by_account ON outgoing (account) WHERE account IS NOT NULL;
CREATE TRIGGER outgoing_keeps_what_it_tells BEFORE UPDATE OF
    sequence, id, kind, account, event_account, event_at, event_kind, event_detail, recipient, language,
    account_name, expires_at ON outgoing
BEGIN SELECT RAISE(ABORT, 'a message keeps what it tells'); END;
CREATE TRIGGER outgoing_places_stay_within_the_trail AFTER DELETE ON trail
WHEN OLD.sequence > COALESCE((SELECT max(sequence) FROM trail), 0)
BEGIN
    UPDATE outgoing_places SET sequence = COALESCE((SELECT max(sequence) FROM trail), 0)
    WHERE sequence > COALESCE((SELECT max(sequence) FROM trail), 0);
END;
CREATE INDEX addresses_by_account ON addresses (account, verified_at, canonical);
CREATE TRIGGER addresses_are_not_changed BEFORE UPDATE ON addresses
BEGIN SELECT RAISE(ABORT, 'an address is proved anew, not changed'); END;
CREATE INDEX recoveries_by_expiry ON recoveries (expires_at);
CREATE TRIGGER recoveries_are_not_changed BEFORE UPDATE ON recoveries
BEGIN SELECT RAISE(ABORT, 'a recovery is not changed'); END;
CREATE TRIGGER recoveries_need_an_enabled_account BEFORE INSERT ON recoveries
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = NEW.account AND disabled_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a disabled account has no recovery'); END;
CREATE TRIGGER recoveries_end_when_disabled AFTER UPDATE OF disabled_at ON accounts
WHEN NEW.disabled_at IS NOT NULL
BEGIN DELETE FROM recoveries WHERE account = NEW.handle; END;
CREATE TRIGGER sessions_gain_methods_by_stepping_up BEFORE UPDATE OF methods ON sessions
WHEN NEW.methods <> OLD.methods AND (NEW.token_digest = OLD.token_digest
    OR (instr(' ' || OLD.methods || ' ', ' email_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' email_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' email_link ') > 0 AND instr(' ' || NEW.methods || ' ', ' email_link ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' link ') > 0 AND instr(' ' || NEW.methods || ' ', ' link ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' passkey ') > 0 AND instr(' ' || NEW.methods || ' ', ' passkey ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' password ') > 0 AND instr(' ' || NEW.methods || ' ', ' password ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' recovery_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' recovery_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' sms_code ') > 0 AND instr(' ' || NEW.methods || ' ', ' sms_code ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' totp ') > 0 AND instr(' ' || NEW.methods || ' ', ' totp ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' recovery ') > 0 AND instr(' ' || NEW.methods || ' ', ' recovery ') = 0))
BEGIN SELECT RAISE(ABORT, 'a session only gains methods, with a new token'); END;
CREATE TRIGGER groups_keep_their_account BEFORE UPDATE OF account ON account_groups
BEGIN SELECT RAISE(ABORT, 'a membership keeps its account'); END;
COMMIT;
