// SPDX-License-Identifier: Apache-2.0
// A prompt that somebody asks for.

internal import KeychainAgentProtocol

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
}
