// SPDX-License-Identifier: Apache-2.0
// The languages that messages are written in.

/// A language of the catalogue.
public enum MessageLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Japanese.
    case japanese = "ja"
    /// Korean.
    case korean = "ko"
}
