// SPDX-License-Identifier: Apache-2.0
// The order of things, one line a step.

import Foundation

/// Prints what happens while it happens.
enum Trace {
    /// Prints one step.
    static func step(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
