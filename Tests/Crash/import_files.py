# SPDX-License-Identifier: Apache-2.0
"""Files of accounts for tests and measurements, and what an import of them leaves in the database."""

import base64
import json
import pathlib
import random
import sqlite3

HASHES = (
    "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW",
    "$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$pbkdf2-sha256$i=27500$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
)

# P-256's generator, which is a valid public key of nobody.
POINT = bytes.fromhex(
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
KEY = bytes.fromhex("a5010203262001215820") + POINT[:32] + bytes.fromhex("225820") + POINT[32:]


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def write_csv(path: pathlib.Path, count: int) -> None:
    """Accounts with ready hashes, as fast as any import can hope for."""
    with path.open("w", encoding="utf-8") as file:
        file.write("name,displayName,passwordHash,createdAt\n")
        chance = random.Random(1)
        for number in range(count):
            name = f"{chance.getrandbits(32):08x}.{number}"
            file.write(f"{name},Person {number},\"{HASHES[number % 3]}\",{1_600_000_000_000 + number}\n")


def write_mixed_lines(path: pathlib.Path, count: int) -> None:
    """Accounts with hashes, with passkeys, with both, with addresses and groups; and every tenth with something wrong."""
    chance = random.Random(2)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            record: dict[str, object] = {"name": f"user{number}", "displayName": f"Person {number}"}
            if number % 3 != 1:
                record["passwordHash"] = HASHES[number % 3]
            if number % 3 != 0:
                record["userHandle"] = base64url(f"handle {number}".encode())
                passkey = {"credentialId": base64url(f"credential {number}".encode()), "publicKey": base64url(KEY)}
                record["passkeys"] = [passkey | {"signCount": number, "transports": ["internal"]}]
            if number % 2 == 0:
                record |= {"email": f"Person.{number}@example.org", "emailVerified": True}
            if number % 5 == 0:
                record |= {"phone": f"+3581{number:08}", "phoneVerified": True}
            if number % 4 != 3:
                record["group"] = ("staff", "guests", "Élèves")[number % 3]
            if number % 10 == 9:
                wrong = chance.randrange(8)
                if wrong == 0:
                    record["name"] = f"USER{number - 1}"
                elif wrong == 1:
                    record["name"] = "no name"
                elif wrong == 2:
                    record["passwordHash"] = "$6$salt$digest"
                elif wrong == 3:
                    # That of the record before, or of one in the batch before.
                    record |= {"email": f"person.{number - 1}@example.org", "emailVerified": True}
                elif wrong == 4:
                    record |= {"phone": f"+3581{number - 9:08}", "phoneVerified": True}
                elif wrong == 5:
                    record["email"] = "unproved@example.org"
                elif wrong == 6:
                    record["group"] = "two words"
                else:
                    record["unknown"] = True
            file.write(json.dumps(record) + "\n")


def contents(database: pathlib.Path) -> dict[str, list[tuple]]:
    """Everything that an import brings, but for handles and stamps that are drawn and times that pass."""
    connection = sqlite3.connect(database)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        given = "CASE WHEN length(a.handle) = 32 THEN 'drawn' ELSE a.handle END"
        queries = {
            "accounts": f"SELECT {given}, name, canonical_name, display_name, disabled_at IS NULL FROM accounts a "
            "ORDER BY canonical_name",
            "passwords": "SELECT a.canonical_name, hash, is_long FROM passwords p JOIN accounts a ON a.handle = p.account "
            "ORDER BY 1",
            "passkeys": "SELECT a.canonical_name, credential_id, public_key, sign_count, user_verified, backup_eligible, "
            "backup_state, transports, aaguid, p.name FROM passkeys p JOIN accounts a ON a.handle = p.account ORDER BY 2",
            "addresses": "SELECT a.canonical_name, kind, canonical, address, language FROM addresses d "
            "JOIN accounts a ON a.handle = d.account ORDER BY kind, canonical",
            "groups": "SELECT a.canonical_name, g.name FROM account_groups g JOIN accounts a ON a.handle = g.account "
            "ORDER BY 1",
            "trail": "SELECT a.canonical_name, kind, detail FROM trail t JOIN accounts a ON a.handle = t.account "
            "ORDER BY sequence",
            "imports": "SELECT bytes, hex(digest), is_finished FROM imports",
        }
        return {name: connection.execute(query).fetchall() for name, query in queries.items()}
    finally:
        connection.close()
