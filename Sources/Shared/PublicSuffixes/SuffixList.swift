// SPDX-License-Identifier: Apache-2.0

internal import CPublicSuffix

/// Under which names people register domains, such as `com`, `co.uk` and `github.io`: the list of the system.
///
/// Both sections of the list count, as they do in browsers. Hand ``suffix(of:)`` to `SiteMatcher`, and
/// ``registrableDomain(of:)`` to `PublicSuffixLookup`.
@safe package final class SuffixList: @unchecked Sendable {
    // Safe and sendable by proof: libpsl only reads a list once it is loaded, and this one is let go of in deinit alone.
    private let list: OpaquePointer

    /// The newest list that the machine has: the file of Debian's package `publicsuffix`, or what libpsl was built with.
    ///
    /// Nil where there is neither.
    package static let system: SuffixList? = {
        guard let list = unsafe psl_latest(nil) else { return nil }
        return unsafe SuffixList(list)
    }()

    private init(_ list: OpaquePointer) { unsafe self.list = list }

    /// Reads a list; nil for a file that is missing or is no list.
    ///
    /// - Parameter path: A file in the form in which the list is published, or compiled (`.dafsa`).
    package convenience init?(path: String) {
        guard let list = unsafe psl_load_file(path) else { return nil }
        unsafe self.init(list)
    }

    deinit { unsafe psl_free(list) }

    /// The public suffix of a host.
    ///
    /// - Parameter host: A lower-case domain in ASCII form, and no address.
    /// - Returns: Such as `co.uk` for `www.example.co.uk`; the last label where the list says nothing; nil for what is empty,
    ///   longer than 253 bytes or not ASCII.
    package func suffix(of host: String) -> String? {
        unsafe part(of: host, psl_unregistrable_domain)
    }

    /// The registrable domain of a host: the public suffix and one label more.
    ///
    /// - Parameter host: A lower-case domain in ASCII form, and no address.
    /// - Returns: Such as `example.co.uk` for `www.example.co.uk`; nil for a suffix itself, and where ``suffix(of:)`` is.
    package func registrableDomain(of host: String) -> String? {
        unsafe part(of: host, psl_registrable_domain)
    }

    private func part(
        of host: String,
        _ end: (OpaquePointer?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
    ) -> String? {
        guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !host.hasPrefix("."), !host.hasSuffix(".")
        else { return nil }
        // The answer points into the text that was asked about.
        return unsafe host.withCString { text in unsafe end(list, text).map { unsafe String(cString: $0) } }
    }

    /// Whether the list itself names a suffix, by a rule of its own or one for all below a name (`*.ck`).
    ///
    /// ``suffix(of:)`` also takes the last label where the list says nothing: `v2` of `notes.v2` is a suffix to it, and listed nowhere.
    ///
    /// - Parameter suffix: A lower-case name in ASCII form.
    /// - Returns: Whether people can register names under it, as far as the list knows.
    package func names(_ suffix: String) -> Bool {
        guard (1...253).contains(suffix.utf8.count) else { return false }
        return unsafe suffix.withCString { text in
            unsafe psl_is_public_suffix2(list, text, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) == 1
        }
    }
}
