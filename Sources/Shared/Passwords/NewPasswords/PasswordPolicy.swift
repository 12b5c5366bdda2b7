// SPDX-License-Identifier: Apache-2.0

/// The rules for new passwords: length, blocklist, names, breaches, and nothing else.
///
/// [NIST SP 800-63B-4](https://pages.nist.gov/800-63-4/sp800-63b.html), section 3.1.1.2, forbids rules of composition
/// ("a digit and a capital"), so there are none. Lengths are in Unicode scalars (``Password/length``).
package struct PasswordPolicy: Sendable, Hashable {
    /// The fewest characters of a password that signs in alone.
    package let minimumAlone: Int
    /// The fewest characters of a password beside a second method.
    package let minimumWithSecondMethod: Int
    /// The most characters of a new password.
    package let maximum: Int

    /// 15 characters alone, 8 with a second method, 128 at most.
    package static let standard = PasswordPolicy(15, 8, 128)

    private init(_ minimumAlone: Int, _ minimumWithSecondMethod: Int, _ maximum: Int) {
        self.minimumAlone = minimumAlone
        self.minimumWithSecondMethod = minimumWithSecondMethod
        self.maximum = maximum
    }

    /// Sets lengths.
    ///
    /// - Parameters:
    ///   - minimumAlone: At least `minimumWithSecondMethod`.
    ///   - minimumWithSecondMethod: At least 8, which the standard demands.
    ///   - maximum: 64 to 128, and at least `minimumAlone`.
    /// - Throws: ``PasswordError/Code/policyInvalid`` otherwise.
    package init(minimumAlone: Int, minimumWithSecondMethod: Int, maximum: Int = 128) throws(PasswordError) {
        guard minimumWithSecondMethod >= 8, minimumAlone >= minimumWithSecondMethod, minimumAlone <= maximum,
            (64...128).contains(maximum)
        else {
            throw PasswordError(
                .policyInvalid,
                """
                passwords of \(minimumAlone) characters alone, \(minimumWithSecondMethod) with a second method and \
                \(maximum) at most cannot be: 8 with a second method is the least, alone no less than that, and the most \
                lies between 64 and 128
                """
            )
        }
        self.init(minimumAlone, minimumWithSecondMethod, maximum)
    }

    /// What a password manager is told about new passwords: the value of HTML's attribute `passwordrules`.
    ///
    /// - Parameter standing: What stands beside the password.
    /// - Returns: Such as `minlength: 15; maxlength: 128; allowed: unicode;`. No kind of character is required.
    package func rules(for standing: PasswordContext.Standing) -> String {
        "minlength: \(minimum(standing)); maxlength: \(maximum); allowed: unicode;"
    }

    /// Tells everything that speaks against a new password.
    ///
    /// A password is common when fewer than four characters are left beside what is tried first: a password of the list
    /// (``CommonPasswords``), however often, repetitions, runs of digits, of the alphabet or of a keyboard, and few different characters.
    ///
    /// A name counts as contained when it occurs, in any case, and fewer than eight characters are left besides: that is
    /// the derivative of a name of which the standard speaks, and leaves passphrases alone in which a name happens to
    /// occur.
    ///
    /// - Parameters:
    ///   - password: What was chosen.
    ///   - context: For which account and service.
    ///   - breaches: How often the password was seen in breaches (``BreachRange/count(in:limits:)``); nil when that was
    ///     not asked or the service did not answer, which never speaks against a password.
    /// - Returns: The objections in the order of ``PasswordObjection/Code/allCases``; empty when the password may be taken.
    package func objections(
        to password: Password,
        in context: PasswordContext,
        breaches: Int? = nil
    ) -> [PasswordObjection] {
        var objections: [PasswordObjection] = []
        let least = minimum(context.standing)
        if password.length < least { objections.append(.tooShort(least)) }
        if password.length > maximum { objections.append(.tooLong(maximum)) }
        if password.hasControlCharacter { objections.append(.controlCharacter) }
        // Shorter ones no policy lets through, and each would be a pattern.
        if password.length >= 8, PredictableParts(in: password).remaining < Self.fewestBesidesPatterns {
            objections.append(.common)
        }
        let names = ContainedNames(in: password, context)
        if names.remaining < Self.fewestBesidesNames {
            if names.holdsAccountName { objections.append(.containsAccountName) }
            if names.holdsServiceName { objections.append(.containsServiceName) }
        }
        if let breaches, breaches > 0 { objections.append(.breached) }
        return objections
    }

    private func minimum(_ standing: PasswordContext.Standing) -> Int {
        switch standing {
        case .alone: minimumAlone
        case .withSecondMethod: minimumWithSecondMethod
        }
    }

    private static let fewestBesidesNames = 8
    private static let fewestBesidesPatterns = 4
}
