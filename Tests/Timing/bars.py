# SPDX-License-Identifier: Apache-2.0
"""By how many microseconds the medians of known and unknown may differ, for each way in which answers are held."""

# Passkeys, at steps of 5 ms: their work takes some hundred microseconds, and the system wakes a sleeper to some ten.
SHORT_STEP = 50

# Codes, recovery and sign-up by address, at steps of 100 ms: what they hide is some hundred microseconds, too; after the
# longer sleep the times spread wider.
LONG_STEP = 100

# Passwords, refused at steps of 5 ms: one hash takes a tenth of a second and differs from the next by milliseconds, so that
# one and the same name is answered at several steps. Medians lie on a step each, and differ by none or by one at least; less
# than half a step lets none of them pass.
HASH = 2_000
