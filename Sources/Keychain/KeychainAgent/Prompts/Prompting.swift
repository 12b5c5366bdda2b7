// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol

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

/// A prompt that waits for the one before it.
struct Question: Sendable {
    /// Who asks.
    let waiting: Prompting.Waiting
    /// What for.
    let purpose: Prompt.Purpose
    /// Whether the prompter shows it; otherwise the client does.
    var isShown = true
    /// Why, in the application's words.
    let reason: String
    /// What the application looks at faces for, in its words; nil where it does not say.
    var faceUsage: String?
    /// The application's words on the buttons that prove nothing.
    var titles = PromptTitles()

    /// Whether a button answers it, and nothing is proved.
    var isAnsweredByButton: Bool {
        if case .passkey(let question) = purpose { isShown && !question.verifies } else { false }
    }
}
