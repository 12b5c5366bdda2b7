// SPDX-License-Identifier: Apache-2.0

package import AccountMessages

/// An address of either kind.
///
/// Printed, it shows its masked form.
package enum MessageRecipient: Sendable, Hashable {
    /// An e-mail address.
    case email(EmailAddress)
    /// A telephone number, for text messages.
    case phone(PhoneNumber)

    /// The kinds of addresses, by their stable names.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// E-mail addresses.
        case email
        /// Telephone numbers.
        case phone
    }

    /// Reads an address of a kind.
    ///
    /// - Parameters:
    ///   - kind: Which kind it is.
    ///   - text: The address.
    /// - Throws: What ``AccountMessages/EmailAddress`` and ``AccountMessages/PhoneNumber`` throw.
    package init(_ kind: Kind, _ text: String) throws(AccountMessagesError) {
        self =
            switch kind {
            case .email: .email(try EmailAddress(text))
            case .phone: .phone(try PhoneNumber(text))
            }
    }

    /// Which kind it is.
    package var kind: Kind {
        switch self {
        case .email: .email
        case .phone: .phone
        }
    }

    /// The form that is compared.
    package var canonical: String {
        switch self {
        case .email(let address): address.canonical
        case .phone(let number): number.text
        }
    }

    /// The spelling that messages are sent to.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .phone(let number): number.text
        }
    }

    /// The form for people who may not see the whole: `a…@example.com`, `+…89`.
    package var masked: String {
        switch self {
        case .email(let address): address.masked
        case .phone(let number): number.masked
        }
    }
}

extension MessageRecipient.Kind {
    /// The methods of sessions that nothing but a message of this kind began.
    package var aloneMethods: [Set<SignInMethod>] {
        switch self {
        case .email: [[.emailCode], [.emailLink], [.emailCode, .emailLink]]
        case .phone: [[.smsCode]]
        }
    }
}

extension MessageRecipient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked form: whole addresses do not belong into logs.
    package var description: String { masked }

    /// The masked form.
    package var debugDescription: String { masked }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}
