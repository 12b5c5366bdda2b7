// SPDX-License-Identifier: Apache-2.0

/// Knowledge of the names under which people register domains, such as `com`, `co.uk` and `github.io`.
///
/// This library carries no copy of the [public suffix list](https://publicsuffix.org), because an old copy is wrong without
/// a sign of it. Hand in a function that asks a list which the system keeps up to date, with both of its sections, as
/// browsers do. `libpsl` has such a function, `psl_registrable_domain`, and reads the file of Debian's package `publicsuffix`:
///
///     let suffixes = PublicSuffixLookup { host in
///         psl_registrable_domain(list, host).map { String(cString: $0) }
///     }
public struct PublicSuffixLookup: Sendable {
    /// The last label alone is the suffix, which is the list's own rule for names that it does not have.
    ///
    /// Wrong for `example.co.uk`; a stopgap where no list is at hand.
    public static let lastLabelOnly = PublicSuffixLookup(names: [])

    private let lookup: @Sendable (String) -> String?

    /// Takes a function that asks a list.
    ///
    /// - Parameter registrableDomain: Gives the registrable domain of a lower-case domain in ASCII form: the public suffix
    ///   and one label more; nil for a suffix itself.
    public init(registrableDomain: @escaping @Sendable (_ host: String) -> String?) { lookup = registrableDomain }

    /// Takes suffixes of several labels one by one, without wildcards and exceptions.
    package init(names: Set<String>) {
        lookup = { host in
            let labels = host.split(separator: ".")
            let start =
                labels.indices.first { names.contains(labels[$0...].joined(separator: ".")) } ?? labels.count - 1
            return start > 0 ? labels[(start - 1)...].joined(separator: ".") : nil
        }
    }

    /// The part of a domain that its owner registered: the public suffix and one label more.
    ///
    /// - Parameter host: A lower-case domain in ASCII form.
    /// - Returns: Such as `example.co.uk` for `www.example.co.uk`; nil for a suffix itself, for one label such as
    ///   `localhost`, and for text that is not a domain.
    public func registrableDomain(of host: String) -> String? { DomainSyntax.isDomain(host) ? lookup(host) : nil }
}
