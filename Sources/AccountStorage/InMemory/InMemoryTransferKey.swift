// SPDX-License-Identifier: Apache-2.0
// What somebody on the way to another team is kept under, in memory.

internal import AppleSignIn

/// Who is on the way, and to which team.
struct InMemoryTransferKey: Sendable, Hashable {
    let identity: ExternalIdentity
    let recipient: TeamID
}
