#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the known answers of keys: signatures, agreements, and what is derived of agreements.

    Tests/Vault/write_key_vectors.py            writes the fixture
    Tests/Vault/write_key_vectors.py --check    fails where it is not what would be written

Signatures are those of RFC 6979, appendices A.2.5 to A.2.7, and agreements those of RFC 5903, section 8. Both are looked
through by Python's cryptography before they are written, which also computes what ANSI X9.63 derives of an agreement: the
answers that NIST publishes for that function begin with secrets that no pair of keys comes to.
"""

import sys

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256, SHA384, SHA512, HashAlgorithm
from cryptography.hazmat.primitives.kdf.x963kdf import X963KDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from vector_files import ROOT, fixture_text, write_or_check

FIXTURE = ROOT / "Tests/MartletSecurityTests/Fixtures/key-vectors.json"

CURVES: dict[int, ec.EllipticCurve] = {256: ec.SECP256R1(), 384: ec.SECP384R1(), 521: ec.SECP521R1()}
HASHES: dict[str, HashAlgorithm] = {"SHA256": SHA256(), "SHA384": SHA384(), "SHA512": SHA512()}

# RFC 6979, appendices A.2.5, A.2.6 and A.2.7: bits of the curve, private key.
SIGNERS = {
    256: "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721",
    384: "6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5",
    521: "0FAD06DAA62BA3B25D2FB40133DA757205DE67F5BB0018FEE8C86E1B68C7E75CAA896EB32F1F47C70855836A6D16FCC1466F6D8FBE"
    "C67DB89EC0C08B0E996B83538",
}
# The same: bits of the curve, digest, message, r, s.
SIGNATURES = [
    (
        256,
        "SHA256",
        "sample",
        "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
        "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8",
    ),
    (
        256,
        "SHA256",
        "test",
        "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
        "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083",
    ),
    (
        384,
        "SHA256",
        "sample",
        "21B13D1E013C7FA1392D03C5F99AF8B30C570C6F98D4EA8E354B63A21D3DAA33BDE1E888E63355D92FA2B3C36D8FB2CD",
        "F3AA443FB107745BF4BD77CB3891674632068A10CA67E3D45DB2266FA7D1FEEBEFDC63ECCD1AC42EC0CB8668A4FA0AB0",
    ),
    (
        384,
        "SHA384",
        "sample",
        "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46",
        "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8",
    ),
    (
        521,
        "SHA256",
        "sample",
        "1511BB4D675114FE266FC4372B87682BAECC01D3CC62CF2303C92B3526012659D16876E25C7C1E57648F23B73564D67F61C6F14D527D5"
        "4972810421E7D87589E1A7",
        "04A171143A83163D6DF460AAF61522695F207A58B95C0644D87E52AA1A347916E4F7A72930B1BC06DBE22CE3F58264AFD23704CBB63B29"
        "B931F7DE6C9D949A7ECFC",
    ),
    (
        521,
        "SHA512",
        "sample",
        "0C328FAFCBD79DD77850370C46325D987CB525569FB63C5D3BC53950E6D4C5F174E25A1EE9017B5D450606ADD152B534931D7D4E8455CC"
        "91F9B15BF05EC36E377FA",
        "0617CCE7CF5064806C467F678D3B4080D6F1CC50AF26CA209417308281B68AF282623EAA63E5B5C0723D8B8C37FF0777B1A20F8CCB1DCC"
        "C43997F1EE0E44DA4A67A",
    ),
]
# RFC 5903, sections 8.1, 8.2 and 8.3: bits of the curve, private key of the initiator (i), of the responder (r), and
# what both have in common (girx).
AGREEMENTS = [
    (
        256,
        "C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433",
        "C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53",
        "D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE",
    ),
    (
        384,
        "099F3C7034D4A2C699884D73A375A67F7624EF7C6B3C0F160647B67414DCE655E35B538041E649EE3FAEF896783AB194",
        "41CB0779B4BDB85D47846725FBEC3C9430FAB46CC8DC5060855CC9BDA0AA2942E0308312916B8ED2960E4BD55A7448FC",
        "11187331C279962D93D604243FD592CB9D0A926F422E47187521287E7156C5C4D603135569B9E9D09CF5D4A270F59746",
    ),
    (
        521,
        "0037ADE9319A89F4DABDB3EF411AACCCA5123C61ACAB57B5393DCE47608172A095AA85A30FE1C2952C6771D937BA9777F5957B2639BAB0"
        "72462F68C27A57382D4A52",
        "0145BA99A847AF43793FDD0E872E7CDFA16BE30FDC780F97BCCC3F078380201E9C677D600B343757A3BDBF2A3163E4C2F869CCA7458AA4"
        "A4EFFC311F5CB151685EB9",
        "01144C7D79AE6956BC8EDB8E7C787C4521CB086FA64407F97894E5E6B2D79B04D1427E73CA4BAA240A34786859810C06B3C715A3A8CC31"
        "51F2BEE417996D19F3DDEA",
    ),
]
# How many bytes are derived, of what both know beside: less than a digest, and more than one or two.
DERIVATIONS = [(16, ""), (20, "6d6172746c6574"), (48, "6e657374"), (129, "00" * 75)]


def key(bits: int, scalar: str) -> ec.EllipticCurvePrivateKey:
    """A private key of its number."""
    return ec.derive_private_key(int(scalar, 16), CURVES[bits])


def spelled(bits: int, scalar: str) -> dict[str, str]:
    """A pair of keys as Apple's functions take them: 04, X, Y, and for the private one K."""
    open_half = key(bits, scalar).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    number = int(scalar, 16).to_bytes((bits + 7) // 8, "big")
    return {"private": (open_half + number).hex(), "public": open_half.hex()}


def signature(bits: int, digest: str, message: str, r: str, s: str) -> dict[str, object]:
    """A signature that Python's cryptography finds right."""
    der = utils.encode_dss_signature(int(r, 16), int(s, 16))
    signer = key(bits, SIGNERS[bits])
    signer.public_key().verify(der, message.encode(), ec.ECDSA(HASHES[digest]))
    return {
        "bits": bits,
        "digest": digest,
        "message": message.encode().hex(),
        "public": spelled(bits, SIGNERS[bits])["public"],
        "signature": der.hex(),
    }


def agreement(bits: int, one: str, other: str, common: str) -> dict[str, object]:
    """An agreement to which Python's cryptography comes, too, and what it derives of it."""
    secret = key(bits, one).exchange(ec.ECDH(), key(bits, other).public_key())
    if secret.hex() != common.lower():
        raise ValueError(f"the agreement on {bits} bits is copied wrongly")
    derived = [
        {
            "digest": name,
            "info": info,
            "key": X963KDF(algorithm=algorithm, length=count, sharedinfo=bytes.fromhex(info)).derive(secret).hex(),
        }
        for name, algorithm in HASHES.items()
        for count, info in DERIVATIONS
    ]
    return {
        "bits": bits,
        "one": spelled(bits, one),
        "other": spelled(bits, other),
        "secret": secret.hex(),
        "derived": derived,
    }


def main() -> int:
    computed = {
        "source": "signatures: RFC 6979, A.2.5 to A.2.7; agreements: RFC 5903, 8.1 to 8.3; derived: Python's cryptography",
        "signatures": [signature(*row) for row in SIGNATURES],
        "agreements": [agreement(*row) for row in AGREEMENTS],
    }
    return write_or_check(__file__, {FIXTURE: fixture_text(computed)})


if __name__ == "__main__":
    sys.exit(main())
