PRAGMA application_id = 1297241164;
BEGIN TRANSACTION;
CREATE TABLE account_groups (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_groups" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E','staff');
CREATE TABLE account_weeks (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    week INTEGER NOT NULL CHECK (week >= 0),
    ways TEXT NOT NULL CHECK (length(ways) <= 16384)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_weeks" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',2968,'password/other');
CREATE TABLE accounts (
    handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
    display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    disabled_at INTEGER CHECK (disabled_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "accounts" VALUES(X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E','ben','ben','ben',1795373531139,NULL);
INSERT INTO "accounts" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E','clara','clara','clara',1795373531351,NULL);
INSERT INTO "accounts" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0','ada','ada','ada',1795373532054,NULL);
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
INSERT INTO "addresses" VALUES('email','ada@example.com',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0','ada@example.com','en',1795373533508);
INSERT INTO "addresses" VALUES('email','clara@example.com',X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E','clara@example.com','en',1795373531351);
CREATE TABLE authenticator_apps (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
    last_step INTEGER NOT NULL CHECK (last_step >= 0),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "authenticator_apps" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'26A3C52E534C948AE76A7C4356C5F3685400916E9EE134A976C62F8AA87F6B2F6B3CCB35248E6DE69696ED5119673F37',59845784,0,0,1795373532975);
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
INSERT INTO "grdb_migrations" VALUES('0021 mails about networks');
CREATE TABLE imports (
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    at INTEGER NOT NULL CHECK (at >= 0),
    state BLOB NOT NULL CHECK (length(state) <= 16777216)
) STRICT;
INSERT INTO "imports" VALUES(X'186897E01CF40219D7073B9B6397AF37',187,X'1756F43CB30E73FF79C4B9205FDE3C1D38D28CDDAADE79DE8254F54E421041AD',1,1795373531352,X'7B227265636F726473223A312C226C696E6573223A312C226279746573223A3138372C22696D706F72746564223A312C2272656675736564223A302C22636F646573223A7B7D2C227265706F7274223A222F746D702F746D703975737636646B732F70656F706C652E6A736F6E6C2E726566757365642E6A736F6E6C222C227265706F72744C656E677468223A302C2277616974696E67223A22222C22686561644C656E677468223A3138372C2268656164223A2236663862363034323832643238366665646531373062363665363563623061386635323035313232643338663730363135356261303563336138316261353738227D');
CREATE TABLE invites (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "invites" VALUES(X'8A421944BD2782FB444CAAF577DF941385E0586D78B0A795B20E09C48373AB76',1795978331130,1);
CREATE TABLE known_browsers (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    browser BLOB NOT NULL CHECK (length(browser) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    device TEXT NOT NULL CHECK (length(device) <= 512), is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1)),
    PRIMARY KEY (account, browser)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_browsers" VALUES(X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795373531139,1795373531139,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795373532034,1795373532034,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795373532054,1795373532054,'Unknown device',1);
CREATE TABLE known_networks (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    network BLOB NOT NULL CHECK (length(network) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_networks" VALUES(X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795373531139,1795373531139);
INSERT INTO "known_networks" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795373532034,1795373532034);
INSERT INTO "known_networks" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795373532054,1795373532054);
CREATE TABLE network_mails (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    told_at INTEGER NOT NULL CHECK (told_at >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE operators (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "operators" VALUES(X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',1795373531160);
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
INSERT INTO "outgoing" VALUES(1,X'C291B4ABE775005939AC81208858C70A','mail',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533508,'address_added','a…@example.com','ada@example.com','en','ada',1795373539812,1,1795632733508);
INSERT INTO "outgoing" VALUES(2,X'7CEB61C362DBD2029B7EB1C7B55BF4B9','mail',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533618,'recovery_code_used','','ada@example.com','en','ada',1795373539940,1,1795632733618);
INSERT INTO "outgoing" VALUES(3,X'D1F0C6F928B1BF2BA5C9F2BB3F2012A9','mail',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533719,'recovery_started','Unknown device','ada@example.com','en','ada',1795373539438,1,1795632733719);
CREATE TABLE outgoing_places (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('mail', 'webhook')),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "outgoing_places" VALUES('mail',12);
CREATE TABLE passkey_prompts (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "passkey_prompts" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',1795373532048);
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
INSERT INTO "passkeys" VALUES(X'0014A3C10BB916E43108C68887E7276B70598CE3470E163B632A5C5EDE84389D',X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',X'A5010203262001215820FF4AA8839C47269A2905A1F97051078CEF240BDF0B791AD57DFE4485BC7C97E022582036C07E07F74F33D6CFB4C2215ED78822F96108FF87C8EDEC95B193D5D29536AA',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795373531139,NULL,0);
INSERT INTO "passkeys" VALUES(X'31F623D3381000B4187035AD61BDC2721715030B2589DA4E287C2085582404A9',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'A5010203262001215820F189814FD0C046CE97C43FDC2210A3E853C1A71F3960DD3A3F51C5748B9B354B225820390D43CA86687B4A74037599042F8ACFCEA5208C3EABCB74A28EA26398164AA9',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795373532054,NULL,0);
CREATE TABLE passwords (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
    is_long INTEGER CHECK (is_long IN (0, 1)),
    changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
    stamp BLOB NOT NULL CHECK (length(stamp) = 16)
, passkey_sign_ins INTEGER NOT NULL DEFAULT 0
    CHECK (passkey_sign_ins BETWEEN 0 AND 100), retirement_told_at INTEGER
    CHECK (retirement_told_at IS NULL OR retirement_told_at >= 0)) STRICT, WITHOUT ROWID;
INSERT INTO "passwords" VALUES(X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E','$argon2id$v=19$m=65536,t=3,p=1$PWDcj4Q8WN+uxcjtvY5vQw$Icf9dpROfYJIFyx4meOCUwqJNo0CHUFOjquNmqpeTpM',1,1795373531351,X'4B167E88CD91507EB8C4EA22A099929C',0,NULL);
INSERT INTO "passwords" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0','$argon2id$v=19$m=65536,t=3,p=1$uhcGaHRL2wvjRwplG7pRJg$iqhd0098JSX4RImUluC2fW/bnZBTbUyhKioUMpBQHls',1,1795373532061,X'B0EA078C40C796749DA3C0EA7EB195F1',0,NULL);
CREATE TABLE rate_limits (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0)
, failures INTEGER NOT NULL DEFAULT 0
    CHECK (failures BETWEEN 0 AND 1000000)) STRICT, WITHOUT ROWID;
INSERT INTO "rate_limits" VALUES(X'13FE8EE93513503FC8FD24CB4912AC3C',1795373543511,0);
INSERT INTO "rate_limits" VALUES(X'19710E4C76C6DD0D0B6D6A8974B45AF9',1795373592061,0);
INSERT INTO "rate_limits" VALUES(X'22100D2BBDA66332FDE0F9EA9ED20ED3',1795373538061,0);
INSERT INTO "rate_limits" VALUES(X'38A0113109C4031551987B5DD975CF5D',1795374251375,0);
INSERT INTO "rate_limits" VALUES(X'39C18B9A7F49A0CCAD0E6432083307A8',1795373591135,0);
INSERT INTO "rate_limits" VALUES(X'47F31CE8DF32B1D1E3C1C8ABA3008DFB',1795373651375,0);
INSERT INTO "rate_limits" VALUES(X'52443EF1781CA2D20B3208EC4B74C91B',1795373535511,0);
INSERT INTO "rate_limits" VALUES(X'6219AC2F0AAC773F1F67EF5DA1C79C9D',1795373541375,0);
INSERT INTO "rate_limits" VALUES(X'70E34B956FDC044D386E7B07658E77A0',1795373892992,0);
INSERT INTO "rate_limits" VALUES(X'85D1D421A11FC7D7F153AFB8E683B6EE',1795374131375,0);
INSERT INTO "rate_limits" VALUES(X'CCA35CD645BBB1DE05AA690B39E9D180',1795374252992,0);
INSERT INTO "rate_limits" VALUES(X'F4C2B6382E4EF88EECA0423661F4EBFE',1795374133719,0);
INSERT INTO "rate_limits" VALUES(X'FE21773FFBF2F86FB197D7DABDB3377C',1795375331375,0);
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
INSERT INTO "recoveries" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'03F2EEDE41DE7D7CEE73E3F6745DE238',X'9AB7D6D2FEE03397926BD64AEE1DA5F83D0A006383BE2A372C058A3C20F6B2BF','password saved_code','Unknown device',1795373533719,1795546333719,1796151133719);
CREATE TABLE recovery_codes (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    digests BLOB NOT NULL CHECK (length(digests) = 320),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "recovery_codes" VALUES(X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',X'68585B865AF0F14344E2542BE6650C7B',X'00000000000000000000000000000000000000000000000000000000000000009A1175C6612CD5326CF747B9481595B7344F1666E379D1142C8020E16953CEC227BFAF3F5945E2C2FF7D9629A7F9E3AA26A7CACAA8C9D5F0DAC580CF812E573210CA99119F0AC2B63304E3A44D83BEBA61AF95B7D44AB8FAC93AA911BD01514E6E8979B0CC5249CB3057A8DDA6EA4BFF156432B5DFF944EA2E23E9A888F016E028ADA0C8E66D856E9D1867C6E599AA8087380DFEC9D81AF7833438B9D4691B12272C34EF431E2E8DE969240E6C8BE736607A113495C60959E9784757150065397632595E97F7DA465A5DCC905716105440A57EF16207C3555AE2A68D9055E7220BABB29A4ABFC5A827E107EB35BAE4A11F167AA0DA8F3CFF09349A89489BEB57F7219231738F464C4670F07788E488CA06B47EF7C12C03A3BFFE9B3FD19D655A',0,0,1795373532990);
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
INSERT INTO "sessions" VALUES(X'8C82F9BDC50B16EDD3A5EA4488C8F737738E637A090CB1C2A85192ADA978FA9D',X'A364E41BBC9A4374BA98D79CE673880C',X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E','bearer','passkey',1795373531139,1795373531139,1795373531139,1795373531139,1797965531139,'Unknown device',NULL,1795373531139,NULL);
INSERT INTO "sessions" VALUES(X'AF38981947A8152F4B0B6E3E983DD2E392FFE2A0F13E418249BAB258B383DC9A',X'82EA42A70A995781B4D855277FB5BF57',X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E','bearer','email_code password',1795373532034,1795373532034,NULL,1795373532034,1797965532034,'Unknown device',1795373532034,NULL,NULL);
INSERT INTO "sessions" VALUES(X'52F740C47B5E8DEF1E584DB3C84738E556F15C1BFE1014A7614C9A771876ED83',X'41358B7FDBDC092C849C812C5C18AF68',X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0','bearer','passkey',1795373532054,1795373532054,1795373532054,1795373532054,1797965532054,'Unknown device',NULL,1795373532054,NULL);
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
INSERT INTO "sign_in_links" VALUES(X'6E329D9FB3C9DA9E46EEA67F5B0E1143B411FFB9BE32098332B171B4EF765D3E',X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',1795374431260,0);
CREATE TABLE trail (
    sequence INTEGER NOT NULL PRIMARY KEY,
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    detail TEXT NOT NULL CHECK (length(detail) <= 512),
    CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
) STRICT;
INSERT INTO "trail" VALUES(1,X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',1795373531139,'account_created','Unknown device');
INSERT INTO "trail" VALUES(2,X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',1795373531160,'operator_appointed','');
INSERT INTO "trail" VALUES(3,X'2DA8442317DAD695DAD07B06693A76DC05C25CBEEBF4C5BCA45C654233F9394E',1795373531260,'sign_in_link_created','');
INSERT INTO "trail" VALUES(4,X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',1795373531351,'account_imported','');
INSERT INTO "trail" VALUES(5,X'30EAEE3CB522C6B835757ECF955452E20F9A720FEE99E7B5BFFCA4BE3511D69E',1795373532034,'signed_in_with_password','Unknown device');
INSERT INTO "trail" VALUES(6,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373532054,'account_created','Unknown device');
INSERT INTO "trail" VALUES(7,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373532061,'password_set','');
INSERT INTO "trail" VALUES(8,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373532975,'app_added','');
INSERT INTO "trail" VALUES(9,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373532990,'recovery_codes_created','');
INSERT INTO "trail" VALUES(10,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533508,'address_added','a…@example.com');
INSERT INTO "trail" VALUES(11,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533618,'recovery_code_used','');
INSERT INTO "trail" VALUES(12,X'89F741B8EED3F5EE313D6B8A5A6EC5513B2F5F71CAEEB29C0DDA652A709D2EA0',1795373533719,'recovery_started','Unknown device');
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
