// SPDX-License-Identifier: Apache-2.0
// Why a request of the doctor came to nothing.

/// A fault on its way through code that throws.
struct ProbeError: Error, Sendable, Hashable {
    let fault: Exchange.Fault
}
