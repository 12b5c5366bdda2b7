// SPDX-License-Identifier: Apache-2.0
// Whatever sends codes.

/// Takes codes and sends them later, beside the requests.
///
/// A request never waits for a mail server: its time would tell whose address is known, and a server that hangs would
/// keep everybody out. So this neither waits nor fails. Whatever implements it keeps a bounded number of postings in
/// memory, drops what comes beyond, and counts what it dropped.
public protocol CodeMessenger: Sendable {
    /// Takes a code to be sent.
    ///
    /// - Parameter posting: The code and where it goes.
    func post(_ posting: CodePosting)
}
