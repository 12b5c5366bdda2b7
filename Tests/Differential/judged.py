# SPDX-License-Identifier: Apache-2.0
"""Verdicts side by side, and the table of the disagreements that are understood."""

import json
import pathlib
from dataclasses import dataclass

from fido2.cose import CoseKey, UnsupportedKey
from generator import Case
from judges import ACCEPTED
from referee import SILENT, refereed
from webauthn.helpers.cose import COSEAlgorithmIdentifier

REFUSED = "refused"
TABLE = pathlib.Path(__file__).with_name("disagreements.json")


@dataclass(frozen=True)
class Judged:
    """A case with three verdicts: `accepted`, why it was refused, or `silent` for what a library does not have.

    `referee` is what RFC 8230 says of the signature: `valid`, `invalid`, or `silent` where the key is none for PSS.
    """

    case: Case
    ours: str
    py_webauthn: str
    python_fido2: str
    referee: str

    @classmethod
    def heard(cls, case: Case, verdicts: tuple[str, str, str]) -> "Judged":
        ours, first, second = verdicts
        if case.algorithm not in {int(known) for known in COSEAlgorithmIdentifier}:
            first = SILENT
        if case.format == "android-key" or CoseKey.for_alg(case.algorithm) is UnsupportedKey:
            second = SILENT
        return cls(case, ours, first, second, refereed(case.request))

    @property
    def outcomes(self) -> tuple[str, str, str]:
        return tuple(
            verdict if verdict in (ACCEPTED, SILENT) else REFUSED
            for verdict in (self.ours, self.py_webauthn, self.python_fido2)
        )

    @property
    def is_disagreement(self) -> bool:
        return {ACCEPTED, REFUSED} <= set(self.outcomes)

    @property
    def is_ours_alone(self) -> bool:
        """Whether we accept what both others refuse."""
        return self.outcomes == (ACCEPTED, REFUSED, REFUSED)

    def __str__(self) -> str:
        verdicts = f"ours {self.ours}, py_webauthn {self.py_webauthn}, python-fido2 {self.python_fido2}"
        verdicts += f", referee {self.referee}" if self.referee != SILENT else ""
        return f"{self.case.description}: {verdicts}"


@dataclass(frozen=True)
class Kind:
    """One row of the table: which disagreements it is about, and who is right by which section.

    `ours` lists our verdicts, `mutations` the changes (a whole name, or what stands before its colon; none: any),
    `pyWebAuthn` and `pythonFido2` their outcomes, `referee` what RFC 8230 says of a PSS signature. All must fit, and each
    entry but `silent` must be met by some response.
    """

    row: dict

    @classmethod
    def table(cls) -> list["Kind"]:
        return [cls(row) for row in json.loads(TABLE.read_text())["kinds"]]

    @property
    def name(self) -> str:
        return self.row["kind"]

    def entries(self, judged: Judged) -> list[tuple[str, str]] | None:
        """The row's entries that fit a disagreement; None when it is another kind."""
        _, first, second = judged.outcomes
        mutation = judged.case.mutation
        values = {"ours": {judged.ours}, "pyWebAuthn": {first}, "pythonFido2": {second}}
        if "mutations" in self.row:
            values["mutations"] = {mutation, mutation.split(":")[0]}
        if "referee" in self.row:
            values["referee"] = {judged.referee}
        found = [(field, entry) for field, wanted in values.items() for entry in self.row[field] if entry in wanted]
        return found if {field for field, _ in found} == set(values) else None

    @property
    def promised(self) -> set[tuple[str, str]]:
        fields = ("ours", "pyWebAuthn", "pythonFido2", "mutations", "referee")
        # Whether a library without the algorithm comes up is left to chance, and says nothing about the row.
        return {(field, entry) for field in fields for entry in self.row.get(field, []) if entry != SILENT}
