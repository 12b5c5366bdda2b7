// SPDX-License-Identifier: Apache-2.0
// What pages ask that are for somebody who is signed in.

/// What a page asks that is handed a session; whom it might let in after a sign-in is led there, and back.
package enum PageNeed: Sendable, Hashable {
    /// Somebody who opens the address themselves, in a browser with a session that may act.
    case person
    /// An operator whom a passkey verified in the last minutes; for everybody else there is nothing at the address. Whoever
    /// has to confirm that it is them comes back to the path that is named.
    case freshOperator(confirmedAt: String)
}
