// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The name, and the address, that Apple lets the browser or the app bring at the first authorization.
///
/// Neither is signed: it is what a person typed, or whoever sat in the browser, and is treated as such. Never printed.
public struct OneTimeUser: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The given name, made fit to show; at most 64 characters.
    public let givenName: String?
    /// The family name, made fit to show; at most 64 characters.
    public let familyName: String?

    /// Takes what an app brought.
    ///
    /// An address is not taken at all: the one in the identity token is signed, and this one is not. Nil when nothing is left
    /// that could be shown.
    ///
    /// - Parameters:
    ///   - givenName: The given name as it came.
    ///   - familyName: The family name as it came.
    public init?(givenName: String?, familyName: String?) {
        self.givenName = givenName.flatMap(PersonName.cleaned)
        self.familyName = familyName.flatMap(PersonName.cleaned)
        guard self.givenName != nil || self.familyName != nil else { return nil }
    }

    /// Reads the field `user` of a callback: `{"name": {"firstName", "lastName"}, "email"}`.
    ///
    /// - Parameter field: The JSON; nil when the field is absent.
    /// - Returns: What it says. JSON that cannot be read costs the name and not the sign-in.
    static func read(_ field: String?) -> OneTimeUserField {
        guard let field else { return .absent }
        let limits = JSONLimits(maximumDepth: 4, maximumLength: 4_096)
        guard let user = (try? JSONValue(parsing: field.utf8, limits: limits))?.object else { return .unreadable }
        guard let name = user["name"] else { return .absent }
        guard let name = name.object else { return .unreadable }
        let parts = OneTimeUser(givenName: name["firstName"]?.string, familyName: name["lastName"]?.string)
        return parts.map(OneTimeUserField.given) ?? .absent
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// What came of the field that brings a name once only.
public enum OneTimeUserField: Sendable, Hashable {
    /// None came, or an empty one: the person has signed in before, or was not asked.
    case absent
    /// Something came that cannot be read; the sign-in goes on without it.
    case unreadable
    /// A name came: to be stored at once, in the same transaction as the account.
    case given(OneTimeUser)
}
