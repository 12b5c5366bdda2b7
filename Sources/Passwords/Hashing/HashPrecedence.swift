// SPDX-License-Identifier: Apache-2.0
// Who waits in front of the hash workers.

/// In which of two queues a password waits for a worker.
///
/// Whoever floods a service with passwords fills a queue with them. Owners, in browsers where they signed in before, wait
/// in another one, so that no flood of strangers keeps them out.
public enum HashPrecedence: Sendable, Hashable, CaseIterable {
    /// A session of the account, or a browser in which it signed in before.
    case owner
    /// Everybody else.
    case stranger
}
