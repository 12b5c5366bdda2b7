PRAGMA application_id = 1297241164;
BEGIN TRANSACTION;
CREATE TABLE account_groups (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_groups" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B','staff');
CREATE TABLE account_weeks (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    week INTEGER NOT NULL CHECK (week >= 0),
    ways TEXT NOT NULL CHECK (length(ways) <= 16384)
) STRICT, WITHOUT ROWID;
INSERT INTO "account_weeks" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',2969,'password/other');
CREATE TABLE accounts (
    handle BLOB NOT NULL PRIMARY KEY CHECK (length(handle) BETWEEN 1 AND 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 512),
    canonical_name TEXT NOT NULL CHECK (length(canonical_name) BETWEEN 1 AND 512),
    display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 512),
    created_at INTEGER NOT NULL CHECK (created_at >= 0),
    disabled_at INTEGER CHECK (disabled_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "accounts" VALUES(X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF','ben','ben','ben',1795399949276,NULL);
INSERT INTO "accounts" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7','ada','ada','ada',1795399951726,NULL);
INSERT INTO "accounts" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B','clara','clara','clara',1795399949460,NULL);
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
INSERT INTO "addresses" VALUES('email','ada@example.com',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7','ada@example.com','en',1795399953697);
INSERT INTO "addresses" VALUES('email','clara@example.com',X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B','clara@example.com','en',1795399949460);
CREATE TABLE authenticator_apps (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    sealed_secret BLOB NOT NULL CHECK (length(sealed_secret) BETWEEN 44 AND 156),
    last_step INTEGER NOT NULL CHECK (last_step >= 0),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "authenticator_apps" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'36702548A70B9A99217A6FD1FAE13B0EF20BED270D9A1F5434BA22C14583921A826DB9591535DE63081DC22905B7D343',59846665,0,0,1795399953383);
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
, clients TEXT CHECK (length(clients) BETWEEN 1 AND 20000)) STRICT, WITHOUT ROWID;
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
    is_dead INTEGER NOT NULL DEFAULT 0 CHECK (is_dead IN (0, 1)), consented_at INTEGER NOT NULL DEFAULT 0 CHECK (consented_at >= 0),
    FOREIGN KEY (provider, tenant, subject) REFERENCES external_links (provider, tenant, subject)
        ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE external_transfers (
    provider TEXT NOT NULL,
    tenant TEXT NOT NULL,
    subject TEXT NOT NULL,
    recipient TEXT NOT NULL CHECK (length(recipient) = 10 AND recipient <> tenant),
    transfer_subject TEXT NOT NULL CHECK (length(transfer_subject) BETWEEN 1 AND 255),
    exported_at INTEGER NOT NULL CHECK (exported_at >= 0),
    PRIMARY KEY (provider, tenant, subject, recipient),
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
INSERT INTO "grdb_migrations" VALUES('0022 transfers between teams');
INSERT INTO "grdb_migrations" VALUES('0023 ends of consents');
INSERT INTO "grdb_migrations" VALUES('0024 common passwords');
CREATE TABLE imports (
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
    at INTEGER NOT NULL CHECK (at >= 0),
    state BLOB NOT NULL CHECK (length(state) <= 16777216)
) STRICT;
INSERT INTO "imports" VALUES(X'F3F7244C64409BDEF58271A64D8B27D7',187,X'1756F43CB30E73FF79C4B9205FDE3C1D38D28CDDAADE79DE8254F54E421041AD',1,1795399949461,X'7B227265636F726473223A312C226C696E6573223A312C226279746573223A3138372C22696D706F72746564223A312C2272656675736564223A302C22636F646573223A7B7D2C227265706F7274223A222F746D702F746D7071333877696932652F70656F706C652E6A736F6E6C2E726566757365642E6A736F6E6C222C227265706F72744C656E677468223A302C2277616974696E67223A22222C22686561644C656E677468223A3138372C2268656164223A2236663862363034323832643238366665646531373062363665363563623061386635323035313232643338663730363135356261303563336138316261353738227D');
CREATE TABLE invites (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0),
    first_account INTEGER NOT NULL CHECK (first_account IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "invites" VALUES(X'DCB8292C6DBDF289C30A79F16BA7C7391A714F2800E19F8F6222D0897A9A67E0',1796004749263,1);
CREATE TABLE known_browsers (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    browser BLOB NOT NULL CHECK (length(browser) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    device TEXT NOT NULL CHECK (length(device) <= 512), is_for_news INTEGER NOT NULL DEFAULT 0 CHECK (is_for_news IN (0, 1)),
    PRIMARY KEY (account, browser)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_browsers" VALUES(X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795399949276,1795399949276,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795399951726,1795399951726,'Unknown device',1);
INSERT INTO "known_browsers" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',X'A3CD46E3D14A8B14A066374360CE11E183B07534D6757769F678CBF18073CC3E',1795399951707,1795399951707,'Unknown device',1);
CREATE TABLE known_networks (
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    network BLOB NOT NULL CHECK (length(network) = 32),
    first_seen_at INTEGER NOT NULL CHECK (first_seen_at >= 0),
    last_seen_at INTEGER NOT NULL CHECK (last_seen_at >= first_seen_at),
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
INSERT INTO "known_networks" VALUES(X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795399949276,1795399949276);
INSERT INTO "known_networks" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795399951726,1795399951726);
INSERT INTO "known_networks" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',X'86499386D1ED9C39469E07968EC33F3BC488487B5FC3D2415BCD4CAE795F0A0D',1795399951707,1795399951707);
CREATE TABLE network_mails (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    told_at INTEGER NOT NULL CHECK (told_at >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE operators (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    appointed_at INTEGER NOT NULL CHECK (appointed_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "operators" VALUES(X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',1795399949331);
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
INSERT INTO "outgoing" VALUES(1,X'8B187AA02B71AAC6FDCC88F2A83046F5','mail',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399951729,'password_set','','ada@example.com','en','ada',1795399959379,1,1795659151729);
INSERT INTO "outgoing" VALUES(2,X'9BB99ED3112D2A6845C0C77008C97F44','mail',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953383,'app_added','','ada@example.com','en','ada',1795399959858,1,1795659153383);
INSERT INTO "outgoing" VALUES(3,X'982D62A15219AC20BCB8E6261C5BE953','mail',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953386,'recovery_codes_created','','ada@example.com','en','ada',1795399960148,1,1795659153386);
INSERT INTO "outgoing" VALUES(4,X'8600923A3D86126036AEF09F056C49FC','mail',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953697,'address_added','a…@example.com','ada@example.com','en','ada',1795399959451,1,1795659153697);
INSERT INTO "outgoing" VALUES(5,X'64FB93ABE1A9D8B7DBC042974D4EC9D4','mail',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953815,'recovery_code_used','','ada@example.com','en','ada',1795399960413,1,1795659153815);
CREATE TABLE outgoing_places (
    kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('mail', 'webhook')),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "outgoing_places" VALUES('mail',11);
CREATE TABLE passkey_prompts (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "passkey_prompts" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',1795399951719);
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
INSERT INTO "passkeys" VALUES(X'A6ECA55AB32F3C06D595458E008B383AEDBC859D403F5307429E6E25624E8207',X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',X'A501020326200121582019E9C73A23C5B2625BFEAC332470939524C058E2FC0476E731DBDE1EAFC8808C225820DC7535B12E9785F15195BC5F39BF68AF7BCB9272543CFDE8F9485F7DE7FEBC10',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795399949276,NULL,0);
INSERT INTO "passkeys" VALUES(X'E9985601E91DD9C1FFBC2BE00172E4021D749B4464CF0F4CE15F5A9EF89EC9BE',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'A501020326200121582083D5EFEC5F0ADFE47BA071EE0294E1BECAC83BA2FEBE4C2EA7E14D226F8B6AF32258207E732D7D5662F9E2D899EC621EDF9937BB0EF297C8D505A70CB84F95677F4C5E',0,1,1,1,'internal hybrid',X'00000000000000000000000000000000','none','platform',1,'Unknown device',1795399951726,NULL,0);
CREATE TABLE passwords (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    hash TEXT NOT NULL CHECK (length(hash) BETWEEN 16 AND 512),
    is_long INTEGER CHECK (is_long IN (0, 1)),
    changed_at INTEGER NOT NULL CHECK (changed_at >= 0),
    stamp BLOB NOT NULL CHECK (length(stamp) = 16)
, passkey_sign_ins INTEGER NOT NULL DEFAULT 0
    CHECK (passkey_sign_ins BETWEEN 0 AND 100), retirement_told_at INTEGER
    CHECK (retirement_told_at IS NULL OR retirement_told_at >= 0), found_common_at INTEGER
    CHECK (found_common_at IS NULL OR found_common_at >= 0)) STRICT, WITHOUT ROWID;
INSERT INTO "passwords" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7','$argon2id$v=19$m=65536,t=3,p=1$EN4l4jdBCoGOpV7SCe4gXA$b3gHGhJWsqF8aH0pteW0wBcYL8rJmO71EIxs53Ia+Ec',1,1795399951729,X'97EBD4D7456DB5936591A37F495DD5C5',0,NULL,NULL);
INSERT INTO "passwords" VALUES(X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B','$argon2id$v=19$m=65536,t=3,p=1$tDCrmQtBF2zjKvg1vy/hkw$TrcyQZfriF+hXzRBuEjmnkJdxG6wI+2NYQtinrUt9Oc',1,1795399949460,X'14560E4CEEBA33EED89CC936510B69E0',0,NULL,NULL);
CREATE TABLE rate_limits (
    key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
    recovered_at INTEGER NOT NULL CHECK (recovered_at >= 0)
, failures INTEGER NOT NULL DEFAULT 0
    CHECK (failures BETWEEN 0 AND 1000000)) STRICT, WITHOUT ROWID;
INSERT INTO "rate_limits" VALUES(X'084AAC2DAA0BA00297C57153A7EB72F1',1795400669473,0);
INSERT INTO "rate_limits" VALUES(X'12E88EECE99C2E4FB7038461BE0E7894',1795400011729,0);
INSERT INTO "rate_limits" VALUES(X'2DF04C4D922282B261D583CAE6399AF8',1795400313392,0);
INSERT INTO "rate_limits" VALUES(X'3B760CF18B91DFC9D32B8C9A502125BC',1795400009272,0);
INSERT INTO "rate_limits" VALUES(X'5E2651CC3F81F12A3E96228EC6A6D610',1795400673392,0);
INSERT INTO "rate_limits" VALUES(X'675CBEF43F809240E3A2D55D022896FB',1795399963703,0);
INSERT INTO "rate_limits" VALUES(X'88E41D277E7490BCBA9854C0EDF81203',1795400069473,0);
INSERT INTO "rate_limits" VALUES(X'C65DE3F1B63A75EC165EBA7666511FB5',1795399959473,0);
INSERT INTO "rate_limits" VALUES(X'DD68FF80AF084E2E6FE895168328DD5B',1795399958373,0);
INSERT INTO "rate_limits" VALUES(X'F13A41ECB49210C6FD9670AA8583E993',1795399955703,0);
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
INSERT INTO "recoveries" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'7D8D8B3AEAECC6987BB4D2DB04ED6FC4',X'59C1661DCDCE6FE5F27EB69C0E4218C7D2BAA82F843822B9FA37E952FEA09F4E','password saved_code','Unknown device',1795399953917,1795572753917,1796177553917);
CREATE TABLE recovery_codes (
    account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (handle) ON DELETE CASCADE,
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    digests BLOB NOT NULL CHECK (length(digests) = 320),
    failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND 1001),
    last_failed_at INTEGER NOT NULL CHECK (last_failed_at >= 0),
    created_at INTEGER NOT NULL CHECK (created_at >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO "recovery_codes" VALUES(X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',X'300B4CE62A64E66F2349DCAA9D5A949D',X'00000000000000000000000000000000000000000000000000000000000000000B71057C15583D143AE4949BB566384B4FA44D3988353F0D20939BDDA46706C990A278339A703BE7BFD708C6CF97BBCE9C5423E99E73A36CA77ADFF7468184EBBBECE44C601FB02EDC295DB8DF91FC228326AE93D15B7CDDD512531F2832F3E1852BC62CCAE90C51DF1107ACB45D44D6598D0CDD5A37DD11555A87A9190A5E562B74FA2FDDB5CAFDE86887102011DE8557C1672BB7FC03B7560C716A437A554D06216F048E672D8867167169F1B4AC9858B6E0CA0E1690FCD63DF8D078B8C9F989FE1732C701986ABC716F348DE016524D45CFECBFB4A018E1AE886FCA510FE2CC0729082F7367632E9A50156802BA6D0C2B4FA5B4D9D9513AADFD9866FBE75D9D16A5CB34782B5FA4CF275679C2B5C70DFD0F3331203DF5E978080B24BC8765',0,0,1795399953386);
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
, consented_at INTEGER NOT NULL DEFAULT 0 CHECK (consented_at >= 0), leased_until INTEGER CHECK (leased_until >= 0)) STRICT, WITHOUT ROWID;
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
INSERT INTO "sessions" VALUES(X'887ADB9DB56A76002D3639BCEBE67680C7A69D1C3DAF8A39929FDBC082A4100C',X'FF236255EEBB03B4748C74FEAEC8A1D4',X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF','bearer','passkey',1795399949276,1795399949276,1795399949276,1795399949276,1797991949276,'Unknown device',NULL,1795399949276,NULL);
INSERT INTO "sessions" VALUES(X'63DE4F8F1E42BEE7E0918C23530913564D6043DCD8ECEE928CF2C9EAC7214477',X'C8FB0E7C2C26B1CDEB8B145A163EA1DB',X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B','bearer','email_code password',1795399951707,1795399951707,NULL,1795399951707,1797991951707,'Unknown device',1795399951707,NULL,NULL);
INSERT INTO "sessions" VALUES(X'9CD7EF5EB755C9229F2CD52C1457CF5E4269FA7C1D89F9A08529D652030D1F78',X'206D25BDF0C1491306CEE162DCF26D2F',X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7','bearer','passkey',1795399951726,1795399951726,1795399951726,1795399951726,1797991951726,'Unknown device',NULL,1795399951726,NULL);
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
INSERT INTO "sign_in_counts" VALUES(2969,'password','other',1);
CREATE TABLE sign_in_links (
    digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    account BLOB NOT NULL REFERENCES accounts (handle) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL CHECK (expires_at >= 0)
, identity_checked INTEGER NOT NULL DEFAULT 0
    CHECK (identity_checked IN (0, 1))) STRICT, WITHOUT ROWID;
INSERT INTO "sign_in_links" VALUES(X'C5F53E1C22B108DFEF603A8F14F7FA4E1764374A6CF7A870417E32678B773F61',X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',1795400849386,0);
CREATE TABLE trail (
    sequence INTEGER NOT NULL PRIMARY KEY,
    account BLOB REFERENCES accounts (handle) ON DELETE CASCADE,
    at INTEGER NOT NULL CHECK (at >= 0),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
    detail TEXT NOT NULL CHECK (length(detail) <= 512),
    CHECK (account IS NOT NULL OR (kind = 'account_deleted' AND detail = ''))
) STRICT;
INSERT INTO "trail" VALUES(1,X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',1795399949276,'account_created','Unknown device');
INSERT INTO "trail" VALUES(2,X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',1795399949331,'operator_appointed','');
INSERT INTO "trail" VALUES(3,X'11DA29EC4D2EF4E0FEFB6AB560C27D270B52815A23600FE237CE489285078BEF',1795399949386,'sign_in_link_created','');
INSERT INTO "trail" VALUES(4,X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',1795399949460,'account_imported','');
INSERT INTO "trail" VALUES(5,X'895860F4866BF019B07A5B7C94B2DB753AB3FA88558D8649084BD83AED9BB12B',1795399951707,'signed_in_with_password','Unknown device');
INSERT INTO "trail" VALUES(6,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399951726,'account_created','Unknown device');
INSERT INTO "trail" VALUES(7,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399951729,'password_set','');
INSERT INTO "trail" VALUES(8,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953383,'app_added','');
INSERT INTO "trail" VALUES(9,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953386,'recovery_codes_created','');
INSERT INTO "trail" VALUES(10,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953697,'address_added','a…@example.com');
INSERT INTO "trail" VALUES(11,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953815,'recovery_code_used','');
INSERT INTO "trail" VALUES(12,X'7D020E5AA7895F59DB094D522639AC4AF91BB383C16AA0888F09B3436F1E86F7',1795399953917,'recovery_started','Unknown device');
CREATE TABLE weekly_accounts (
    week INTEGER NOT NULL CHECK (week >= 0),
    method TEXT NOT NULL CHECK (length(method) <= 64),
    platform TEXT NOT NULL CHECK (length(platform) <= 64),
    accounts INTEGER NOT NULL CHECK (accounts > 0),
    PRIMARY KEY (week, method, platform),
    CHECK (method <> '' OR platform = '')
) STRICT, WITHOUT ROWID;
INSERT INTO "weekly_accounts" VALUES(2969,'','',1);
INSERT INTO "weekly_accounts" VALUES(2969,'password','',1);
INSERT INTO "weekly_accounts" VALUES(2969,'password','other',1);
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
CREATE UNIQUE INDEX external_transfers_by_subject ON external_transfers (recipient, transfer_subject);
COMMIT;
