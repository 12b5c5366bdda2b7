// SPDX-License-Identifier: Apache-2.0
// Refusals that are the server's own, beside those of the library.

// example getting-started-refusal begins
/// Why a ceremony cannot be finished, before or after its response was judged.
enum Refusal: Error {
    /// No ceremony of this kind waits under this ticket: it was finished already, is too old, or was never begun.
    case noCeremony
    /// Nobody has registered this credential.
    case unknownCredential
    /// Somebody has registered this credential already (WebAuthn Level 3, section 7.1, step 26).
    case credentialTaken
}
// example getting-started-refusal ends
