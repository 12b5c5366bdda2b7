PRAGMA application_id = 1297241164;
BEGIN TRANSACTION;
CREATE TABLE account_groups (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_groups" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB','staff');
CREATE TABLE account_weeks (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    week INTEGER NOT NULL CHECK (week >= 0),
    ways TEXT NOT NULL CHECK (length(ways) <= 16384)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_weeks" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',2968,'password/other');
CREATE TABLE accounts (
    handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
    display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    disabled_at INTEGER CHECK (disabled_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "accounts" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB','clara','clara','clara',1795361258000,NULL);
INSERT INTO "accounts" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B','ada','ada','ada',1795361258736,NULL);
INSERT INTO "accounts" VALUES(X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038','ben','ben','ben',1795361257781,NULL);
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
INSERT INTO "addresses" VALUES('email','ada@example.com',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B','ada@example.com','en',1795361259360);
INSERT INTO "addresses" VALUES('email','clara@example.com',X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB','clara@example.com','en',1795361258000);
CREATE TABLE authenticator_apps (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
    last_step INTEGER NOT NULL CHECK (last_step >= 0),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "authenticator_apps" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'0877E28B5930F0B94EB060B3F65333099BDFC151FBDAD275E92F483C682B2FBCC2ED93F281AE15BC6230D7F57B88F60F',59845375,0,0,1795361259093);
CREATE TABLE external_links (
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    linked_at INTEGER NOT NULL CHECK (linked_at >= 0),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    address TEXT CHECK (length(address) BETWEEN 3 AND 254),
    is_relay INTEGER NOT NULL CHECK (is_relay IN (0, 1) AND (is_relay = 0 OR address IS NOT NULL)),
    is_undeliverable INTEGER NOT NULL
        CHECK (is_undeliverable IN (0, 1) AND (is_undeliverable = 0 OR address IS NOT NULL)),
    address_changed_at INTEGER CHECK (address_changed_at >= 0),
    ended_at INTEGER CHECK (ended_at >= 0),
    deletion_due_at INTEGER CHECK (deletion_due_at >= 0 AND (deletion_due_at IS NULL OR ended_at IS NOT NULL)),
    PRIMARY KEY (provider, tenant, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE external_newcomers (
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    display_name TEXT CHECK (length(display_name) BETWEEN 1 AND 512),
    address TEXT CHECK (length(address) BETWEEN 3 AND 254),
    is_relay INTEGER NOT NULL CHECK (is_relay IN (0, 1) AND (is_relay = 0 OR address IS NOT NULL)),
    consented_at INTEGER NOT NULL CHECK (consented_at >= 0),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    PRIMARY KEY (provider, tenant, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE external_notifications (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 32),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    kind TEXT NOT NULL CHECK (kind IN ('email-disabled', 'email-enabled', 'consent-revoked', 'account-deleted',
        'other')),
    happened_at INTEGER NOT NULL CHECK (happened_at >= 0),
    received_at INTEGER NOT NULL CHECK (received_at >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE external_tokens (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    client TEXT NOT NULL CHECK (length(client) BETWEEN 1 AND 255),
    key_id BLOB NOT NULL CHECK (length(key_id) = 8),
    sealed BLOB NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4200),
    next_check_at INTEGER NOT NULL CHECK (next_check_at >= 0),
    faults INTEGER NOT NULL CHECK (faults >= 0),
    is_dead INTEGER NOT NULL DEFAULT 0 CHECK (is_dead IN (0, 1)),
    FOREIGN KEY (provider, tenant, subject) REFERENCES external_links (provider, tenant, subject)
        ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
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
INSERT INTO "grdb_migrations" VALUES('0018 accounts by week');
INSERT INTO "grdb_migrations" VALUES('0019 networks');
INSERT INTO "grdb_migrations" VALUES('0020 identities at providers');
CREATE TABLE imports (
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    at INTEGER NOT NULL CHECK (at >= 0),
    state BLOB NOT NULL CHECK (length(state) <= 16777216)
) STRICT;
INSERT INTO "imports" VALUES(X'0ECDF7B4A67E9795EA4FCA82CECFF30A',187,X'1756F43CB30E73FF79C4B9205FDE3C1D38D28CDDAADE79DE8254F54E421041AD',1,1795361258001,X'7B227265636F726473223A312C226C696E6573223A312C226279746573223A3138372C22696D706F72746564223A312C2272656675736564223A302C22636F646573223A7B7D2C227265706F7274223A222F746D702F746D705F637A343163786C2F70656F706C652E6A736F6E6C2E726566757365642E6A736F6E6C222C227265706F72744C656E677468223A302C2277616974696E67223A22222C22686561644C656E677468223A3138372C2268656164223A2236663862363034323832643238366665646531373062363665363563623061386635323035313232643338663730363135356261303563336138316261353738227D');
CREATE TABLE invites (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "invites" VALUES(X'BF8EC4ABF4A50CB155A00AE9C60600640F8BDF99EA63AE08AD51E367C70AABAA',1795966057757,1);
CREATE TABLE known_browsers (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    browser BLOB NOT NULL CHECK (length(browser) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    device TEXT NOT NULL CHECK (length(device) <= 512), is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1)),
    PRIMARY KEY (account, browser)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_browsers" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795361258719,1795361258719,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795361258736,1795361258736,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795361257781,1795361257781,'Unknown device',1);
CREATE TABLE known_networks (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    network BLOB NOT NULL CHECK (length(network) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_networks" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795361258719,1795361258719);
INSERT INTO "known_networks" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795361258736,1795361258736);
INSERT INTO "known_networks" VALUES(X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795361257781,1795361257781);
CREATE TABLE operators (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "operators" VALUES(X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',1795361257872);
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
INSERT INTO "outgoing" VALUES(1,X'9949F92C1951A866ED750596DEA30399','mail',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361258740,'password_set','','ada@example.com','en','ada',1795361265336,1,1795620458740);
INSERT INTO "outgoing" VALUES(2,X'30CD43A01E58122E32987BBFD478BBA7','mail',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259093,'app_added','','ada@example.com','en','ada',1795361265327,1,1795620459093);
INSERT INTO "outgoing" VALUES(3,X'302DA500F086A4B7E36801FF2B0F17D8','mail',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259100,'recovery_codes_created','','ada@example.com','en','ada',1795361265409,1,1795620459100);
INSERT INTO "outgoing" VALUES(4,X'B9BD5835770432945B4D8F4AA4F7B033','mail',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259360,'address_added','a…@example.com','ada@example.com','en','ada',1795361265494,1,1795620459360);
INSERT INTO "outgoing" VALUES(5,X'CB5A04FA175B190FD77E734FA85A377A','mail',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259472,'recovery_code_used','','ada@example.com','en','ada',1795361265041,1,1795620459472);
CREATE TABLE outgoing_places (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('mail', 'webhook')),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "outgoing_places" VALUES('mail',11);
CREATE TABLE passkey_prompts (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "passkey_prompts" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',1795361258731);
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
INSERT INTO "passkeys" VALUES(X'8BF0807A42735C6C81F98B2D5A2D492C8905E49FABB0EA16ABF5BF0B1CA3C918',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'A501020326200121582032FA7A479EF2335A5A504AD0C0504805B002FAAAFA421A6C7E143191B7171A9E225820FC32F3D3F581275766FDA2428400ABD2136DDFB48BB670C2A6A6A4326FF37295',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795361258736,NULL,0);
INSERT INTO "passkeys" VALUES(X'BD740BB6BA3E37DE3B69ED3679852BE029FCF642EF932745F1B952998A02B45F',X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',X'A5010203262001215820CB524CD98AD38D0BDE472A34B180FB1F8414B069D7F57CEBC5C352E8145CA60A225820B41408A5F92564F6495A4716DF8EB0CCCA538CCAF14501C1B3F19DABBBB0F0BF',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795361257781,NULL,0);
CREATE TABLE passwords (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
    is_long INTEGER CHECK (is_long IN (0, 1)),
    changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
    stamp BLOB NOT NULL CHECK (length(stamp) = 16)
, passkey_sign_ins INTEGER NOT NULL DEFAULT 0
    CHECK (passkey_sign_ins BETWEEN 0 AND 100), retirement_told_at INTEGER
    CHECK (retirement_told_at IS NULL OR retirement_told_at >= 0)) STRICT, WITHOUT ROWID;
INSERT INTO "passwords" VALUES(X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB','$argon2id$v=19$m=65536,t=3,p=1$KfhH+fRpNTjL/81lPrZG1w$V1qO1bD9LMnOUPxzaP6krTkX9o4dxh/yPDYbvYCbIJY',1,1795361258000,X'8E98A68DFB73993F8D22A35B46CF6479',0,NULL);
INSERT INTO "passwords" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B','$argon2id$v=19$m=65536,t=3,p=1$tWT9vHy6RtyRxkHeq+rtPg$H4Zw0SW2EGe4U3aSOSzMP7476ND25Q5wDqzRNGQFsps',1,1795361258740,X'E6D23F0F0E8FF90C2BE5C653F4AE9892',0,NULL);
CREATE TABLE rate_limits (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0)
, failures INTEGER NOT NULL DEFAULT 0
    CHECK (failures BETWEEN 0 AND 1000000)) STRICT, WITHOUT ROWID;
INSERT INTO "rate_limits" VALUES(X'29E726E23D645E8B93CA1DE84FA0ED43',1795361859574,0);
INSERT INTO "rate_limits" VALUES(X'3FE1BC1D25EAF84F23346C89B73FE592',1795361318740,0);
INSERT INTO "rate_limits" VALUES(X'485BF237B5F76CD8478AE5FB8272ED69',1795361269363,0);
INSERT INTO "rate_limits" VALUES(X'51040BFF97F08AD03A72658350677E82',1795361261781,0);
INSERT INTO "rate_limits" VALUES(X'5EA02399C5F5887DA1DF7A1257E8C752',1795361264740,0);
INSERT INTO "rate_limits" VALUES(X'710B3FB505D39F822B1B14469FBEFF7F',1795361619105,0);
INSERT INTO "rate_limits" VALUES(X'75E14388AC77EACECB6C68A3FD201DD6',1795361268010,0);
INSERT INTO "rate_limits" VALUES(X'A5EC1BF6985C97E31D96752C4D207AB7',1795361978010,0);
INSERT INTO "rate_limits" VALUES(X'A6D375A11A48B54680681F24F065D178',1795361317773,0);
INSERT INTO "rate_limits" VALUES(X'BBE6F7A8BABF2959251890CC5E901A6A',1795361979105,0);
INSERT INTO "rate_limits" VALUES(X'C97DA2550DD3FA1E7DEEBE98741D3498',1795361378010,0);
INSERT INTO "rate_limits" VALUES(X'E2529351DC8032B1158F1F4D934568B9',1795361858010,0);
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
INSERT INTO "recoveries" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'C5B7C13D588B8CE001BCB29360725449',X'99DAA8D743CC23CB39BE61AA993E5E3DB80CB9EFD64FD77F1D3E1FCDA4F68D58','password saved_code','Unknown device',1795361259574,1795534059574,1796138859574);
CREATE TABLE recovery_codes (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    digests BLOB NOT NULL CHECK (length(digests) = 320),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "recovery_codes" VALUES(X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',X'827528F064B344EB8F3C2A4CABD84FD6',X'0000000000000000000000000000000000000000000000000000000000000000E0DB6B3FB5BCEAC7E9AA40856612D398D18D748E4E1625F8EC10131D5E6B7263CC29D5A42C1CA2428BE74C2DCB7C8BD50FAC0BCDED03412A5AE3619A49119B57F879BE96D14B132A870218CBEA5372758A2CED1E8C38965B395615321D2488AD26A14479689B872E10BF6C1B9B7E7B47FD2B39B130D3246EFFD67A6759E59BF43F744881DB4BE4B47123E773EBE6A9356FAE2D938AA10C6F8BB4AA2805C5A610508C77475F042C2EDF58ED725E7DFD8FA0E38A5580BB618F1014AEF4825CB68D3320DF9B43811DC6D6F817181967952EF19AC46BCD88F7F8DA09C0F614B2BFDAFC7EEF9CE83D87FE8AE801867C1D40F3C683FFFC99FB787BD4255C4EF38B1C41F17511BB9D2EF03B25F67BD47DE4C190B3B603E6ED53D06C8F53C347C487FE9D',0,0,1795361259100);
CREATE TABLE revocations (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    provider TEXT NOT NULL CHECK (length(provider) BETWEEN 1 AND 32),
    tenant TEXT NOT NULL CHECK (length(tenant) <= 64),
    subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    client TEXT NOT NULL CHECK (length(client) BETWEEN 1 AND 255),
    key_id BLOB NOT NULL CHECK (length(key_id) = 8),
    sealed BLOB NOT NULL CHECK (length(sealed) BETWEEN 29 AND 4200),
    kind TEXT NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
    owed_since INTEGER NOT NULL CHECK (owed_since >= 0),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    next_at INTEGER NOT NULL CHECK (next_at >= 0)
) STRICT, WITHOUT ROWID;
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
        OR (passkey_used_at >= 0 AND instr(' ' || methods || ' ', ' passkey ') > 0)), external_verified_at INTEGER
    CHECK (external_verified_at IS NULL
        OR (external_verified_at >= 0 AND instr(' ' || methods || ' ', ' external ') > 0)),
    UNIQUE (account, id),
    CHECK (user_verified_at IS NULL OR instr(' ' || methods || ' ', ' passkey ') > 0),
    CHECK (password_verified_at IS NULL OR instr(' ' || methods || ' ', ' password ') > 0)
) STRICT;
INSERT INTO "sessions" VALUES(X'0B134B1C89C30257DB1B1209A74AF2DE52FE63B0CB5751EDB3879C27613F845C',X'B69EB2F92C013539DA1F39942AE59A94',X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038','bearer','passkey',1795361257781,1795361257781,1795361257781,1795361257781,1797953257781,'Unknown device',NULL,1795361257781,NULL);
INSERT INTO "sessions" VALUES(X'D1C3C66156A3DAE996A382D7898DD727A5B3CE44DFF84DB14315D3B58B9DBF69',X'747576B003EF1F7A3A4D552F8B866C73',X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB','bearer','email_code password',1795361258719,1795361258719,NULL,1795361258719,1797953258719,'Unknown device',1795361258719,NULL,NULL);
INSERT INTO "sessions" VALUES(X'23CF84C5B6CC71ACC1988B141AA110495CAFEE99EAA32F277BEA868D291FC6A8',X'CE31A658ACFE703F5A2D62B96D0DB9BB',X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B','bearer','passkey',1795361258736,1795361258736,1795361258736,1795361258736,1797953258736,'Unknown device',NULL,1795361258736,NULL);
CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 64),
    value TEXT NOT NULL CHECK (length(value) <= 4096)
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('counted_accounts','12');
INSERT INTO "settings" VALUES('counted_trail','12');
INSERT INTO "settings" VALUES('relying_party_id','localhost');
CREATE TABLE sign_in_counts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 64),
    platform TEXT NOT NULL CHECK (length(platform) BETWEEN 1 AND 64),
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (week, method, platform)
) STRICT, WITHOUT ROWID;
INSERT INTO "sign_in_counts" VALUES(2968,'password','other',1);
CREATE TABLE sign_in_links (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
, identity_checked INTEGER NOT NULL DEFAULT 0
    CHECK (identity_checked IN (0, 1))) STRICT, WITHOUT ROWID;
INSERT INTO "sign_in_links" VALUES(X'3323635C8A938D92A0DB732417DE16A3E33C73CF05F7C611EEA45F9F6E2E4B1E',X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',1795362157932,0);
CREATE TABLE trail (
    sequence INTEGER NOT NULL PRIMARY KEY,
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    detail TEXT NOT NULL CHECK (length(detail) <= 512),
    CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
) STRICT;
INSERT INTO "trail" VALUES(1,X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',1795361257781,'account_created','Unknown device');
INSERT INTO "trail" VALUES(2,X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',1795361257872,'operator_appointed','');
INSERT INTO "trail" VALUES(3,X'E336DFBCCAD5686FA8BE38698BD5857D2FCCF283F9F9749BA20B4523F37B2038',1795361257932,'sign_in_link_created','');
INSERT INTO "trail" VALUES(4,X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',1795361258000,'account_imported','');
INSERT INTO "trail" VALUES(5,X'98B3D34003447BBAC1EE8EF22AA283BD856F663CDECF4F2866A23ED0D31037FB',1795361258719,'signed_in_with_password','Unknown device');
INSERT INTO "trail" VALUES(6,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361258736,'account_created','Unknown device');
INSERT INTO "trail" VALUES(7,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361258740,'password_set','');
INSERT INTO "trail" VALUES(8,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259093,'app_added','');
INSERT INTO "trail" VALUES(9,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259100,'recovery_codes_created','');
INSERT INTO "trail" VALUES(10,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259360,'address_added','a…@example.com');
INSERT INTO "trail" VALUES(11,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259472,'recovery_code_used','');
INSERT INTO "trail" VALUES(12,X'A3D7F7769D4C407212FC0796A6540CBB2FE01489F519A1C26D5B0AF9936A010B',1795361259574,'recovery_started','Unknown device');
CREATE TABLE weekly_accounts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) <= 64),
    platform TEXT NOT NULL CHECK (length(platform) <= 64),
    accounts INTEGER NOT NULL CHECK (accounts > 0),
    PRIMARY KEY (week, method, platform),
    CHECK (method <> '' OR platform = '')
) STRICT, WITHOUT ROWID;
INSERT INTO "weekly_accounts" VALUES(2968,'','',1);
INSERT INTO "weekly_accounts" VALUES(2968,'password','',1);
INSERT INTO "weekly_accounts" VALUES(2968,'password','other',1);
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
CREATE TRIGGER groups_keep_their_account BEFORE UPDATE OF account ON account_groups
BEGIN SELECT RAISE(ABORT, 'a membership keeps its account'); END;
CREATE UNIQUE INDEX external_links_by_account ON external_links (account, provider, tenant);
CREATE INDEX external_links_by_deletion ON external_links (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE TRIGGER links_keep_their_account BEFORE UPDATE OF provider, tenant, subject, account, linked_at
ON external_links
BEGIN SELECT RAISE(ABORT, 'a link keeps its account'); END;
CREATE TRIGGER links_keep_the_last BEFORE DELETE ON external_links
WHEN EXISTS (SELECT 1 FROM accounts WHERE handle = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passwords WHERE account = OLD.account)
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account = OLD.account AND is_unproven = 0)
    AND NOT EXISTS (SELECT 1 FROM external_links WHERE account = OLD.account AND ended_at IS NULL
        AND NOT (provider = OLD.provider AND tenant = OLD.tenant AND subject = OLD.subject))
BEGIN SELECT RAISE(ABORT, 'an account keeps its last way in'); END;
CREATE INDEX external_tokens_by_identity ON external_tokens (provider, tenant, subject);
CREATE INDEX external_tokens_by_check ON external_tokens (next_check_at);
CREATE INDEX revocations_by_identity ON revocations (provider, tenant, subject);
CREATE INDEX revocations_by_time ON revocations (next_at);
CREATE TRIGGER tokens_are_revoked_when_they_go BEFORE DELETE ON external_tokens
WHEN OLD.is_dead = 0 AND NOT EXISTS (SELECT 1 FROM revocations WHERE id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'a token that lives is revoked when it goes'); END;
CREATE TRIGGER tokens_keep_their_owner BEFORE UPDATE OF id, provider, tenant, subject, client ON external_tokens
BEGIN SELECT RAISE(ABORT, 'a token keeps its owner'); END;
CREATE TRIGGER revocations_keep_their_owner BEFORE UPDATE OF id, provider, tenant, subject, client ON revocations
BEGIN SELECT RAISE(ABORT, 'a token keeps its owner'); END;
CREATE TRIGGER codes_become_tokens BEFORE UPDATE OF kind ON revocations
WHEN NEW.kind <> OLD.kind AND OLD.kind <> 'code'
BEGIN SELECT RAISE(ABORT, 'a token does not become another'); END;
CREATE INDEX external_newcomers_by_expiry ON external_newcomers (expires_at);
CREATE TRIGGER newcomers_have_no_account BEFORE INSERT ON external_newcomers
WHEN EXISTS (SELECT 1 FROM external_links WHERE provider = NEW.provider AND tenant = NEW.tenant
    AND subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'who has an account is no newcomer'); END;
CREATE INDEX external_notifications_by_identity
ON external_notifications (provider, tenant, subject, happened_at);
CREATE INDEX external_notifications_by_time ON external_notifications (received_at);
CREATE TRIGGER notifications_are_not_changed BEFORE UPDATE ON external_notifications
BEGIN SELECT RAISE(ABORT, 'what was told is not changed'); END;
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
    OR (instr(' ' || OLD.methods || ' ', ' recovery ') > 0 AND instr(' ' || NEW.methods || ' ', ' recovery ') = 0)
    OR (instr(' ' || OLD.methods || ' ', ' external ') > 0 AND instr(' ' || NEW.methods || ' ', ' external ') = 0))
BEGIN SELECT RAISE(ABORT, 'a session only gains methods, with a new token'); END;
COMMIT;
