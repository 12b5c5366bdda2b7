// SPDX-License-Identifier: Apache-2.0
// Whether a ceremony may take place in an embedded page.

public import WebAuthnTypes

/// Whether a page that is embedded in one of another origin may run a ceremony (WebAuthn Level 3, section 13.4.2).
public enum CrossOriginPolicy: Sendable, Hashable {
    /// Never: a page that frames ours could trick a person into a click.
    case refused
    /// Inside pages of these origins only. A client that does not name the outer page is refused, too: stricter than the
    /// standard, which judges the page where it is named (section 7.1, step 11, and section 7.2, step 14).
    case within(Set<Origin>)
    /// Inside any page: whoever chooses this must guard against clickjacking by other means.
    case allowedAnywhere
}
