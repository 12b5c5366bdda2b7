// SPDX-License-Identifier: Apache-2.0

/// Names that are given to no account whose owner chooses its name: apps and people would take them for the operator.
///
/// The mailboxes of [RFC 2142](https://www.rfc-editor.org/rfc/rfc2142), those to which authorities send mail before they issue a
/// certificate, and the usual names of accounts with all rights.
enum ReservedNames {
    private static let names: Set<String> = [
        "abuse", "admin", "administrator", "billing", "daemon", "donotreply", "ftp", "helpdesk",
        "hostmaster", "info", "mailerdaemon", "marketing", "moderator", "noc", "noreply",
        "operator", "postmaster", "privacy", "root", "sales", "security", "ssladmin",
        "ssladministrator", "sslwebmaster", "staff", "superuser", "support", "sysadmin", "sysop",
        "system", "systemadministrator", "usenet", "uucp", "webmaster", "www",
    ]

    /// Whether a name is reserved, also with marks between its letters (`web-master`) or a tag behind it (`admin+1`).
    ///
    /// - Parameter canonical: A name in its canonical form.
    /// - Returns: Whether it is one of them.
    static func contain(_ canonical: String) -> Bool {
        names.contains(canonical.prefix { $0 != "+" }.filter { !"._-".contains($0) })
    }
}
