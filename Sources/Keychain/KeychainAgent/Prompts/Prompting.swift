// SPDX-License-Identifier: Apache-2.0
// The prompt that is open, and who waits for it.

/// An open prompt.
struct Prompting: Sendable {
    /// What it shows.
    var prompt: Prompt
    /// When it is closed; nil while what it gave is tried.
    var deadline: Int64?
    /// Whether an account's password that it gave is checked.
    var isChecking = false
    /// How many passcodes it may still take.
    var tries: Int
    /// The question that is put next, once the person said whether the application may have their face looked at.
    var next: Question?
    /// Who asked: all of them are answered by the one prompt; one alone where the owner is to be proved.
    var waiting: [Waiting]

    /// A request that waits.
    struct Waiting: Sendable, Hashable {
        let client: ClientID
        let request: UInt32
    }
}
