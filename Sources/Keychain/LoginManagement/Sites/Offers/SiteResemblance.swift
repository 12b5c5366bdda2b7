// SPDX-License-Identifier: Apache-2.0
// In which way a page looks like a site that it is not.

/// A reason to warn: the page is not the saved site, and somebody may take it for it.
public enum SiteResemblance: String, Sendable, Hashable, CaseIterable {
    /// The same site, without TLS.
    case plainText
    /// Other letters that look the same: `paypai` and `paypal`, `rn` and `m`, `0` and `o`.
    case sameLetters
    /// Letters of other scripts among the site's own.
    case otherScript
    /// The site's name as a part of the host: `evil-example.com`, `example.com.evil.net`.
    case nameWithin
    /// The same name under another suffix: `example.net`.
    case otherSuffix
    /// A letter more, less, swapped or another.
    case oneLetterOff
}
