// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An entry of a list of identities, checked but for its site.
struct IdentityForm {
    let record: CredentialRecord
    let kind: CredentialKind
    private let site: String
    private let user: String
    private let title: String

    /// Reads an entry; nil for a kind that is not known, with whatever members that has.
    ///
    /// - Throws: `answerMalformed`.
    init?(_ value: JSONValue) throws(CredentialProvidersError) {
        do {
            guard let members = value.object else {
                throw CredentialProvidersError(.answerMalformed, "an identity is no object")
            }
            guard let kind = CredentialKind(rawValue: try members.string("kind")) else { return nil }
            let form = try FormObject(value, members: ["record", "kind", "site", "user", "title"]).members
            record = try CredentialRecord(try form.string("record"))
            self.kind = kind
            site = try Self.text(try form.string("site"), atMost: ProviderIdentity.longestSite)
            user = try Self.text(try form.optionalString("user") ?? "", atMost: ProviderIdentity.longestName)
            title = try Self.text(try form.optionalString("title") ?? "", atMost: ProviderIdentity.longestName)
        } catch let error as JSONError {
            throw FormObject.malformed(error)
        } catch let error as CredentialProvidersError {
            throw error
        } catch {
            throw CredentialProvidersError(.answerMalformed, "an identity cannot be read")
        }
    }

    /// The identity; nil where its site is no address, or could be read in two ways.
    func identity(_ international: (String) -> String?) -> ProviderIdentity? {
        guard let site = try? SiteAddress(site, international: international) else { return nil }
        return ProviderIdentity(record: record, kind: kind, site: site, user: user, title: title)
    }

    static func text(_ text: String, atMost limit: Int) throws(CredentialProvidersError) -> String {
        guard text.utf8.count <= limit else {
            throw CredentialProvidersError(.answerMalformed, "a text of an identity has more than \(limit) bytes")
        }
        return text
    }
}
