// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import JSONCoding
internal import Passwords
internal import WebAuthnTypes

/// Checks records field by field; the first broken rule refuses the record.
struct AccountRecordParser: Sendable {
    let plan: ImportPlan

    init(_ plan: ImportPlan) { self.plan = plan }

    /// Reads a line of JSON.
    func account(parsing line: [UInt8]) throws(ImportObjection) -> ImportedAccount {
        let object: JSONObject
        do {
            let limits = JSONLimits(maximumDepth: 16, maximumLength: plan.limits.recordLength)
            guard let read = try JSONValue(parsing: line, limits: limits).object else {
                throw ImportObjection(nil, .jsonInvalid, "the line holds no object; each line is one object in braces")
            }
            object = read
        } catch let error as JSONError {
            let code: ImportRefusal.Code = error.code == .textNotUTF8 ? .textNotUTF8 : .jsonInvalid
            throw ImportObjection(nil, code, "the line is no JSON that can be read: \(error.message)")
        } catch let error as ImportObjection {
            throw error
        } catch {
            throw ImportObjection(nil, .jsonInvalid, "the line is no JSON that can be read")
        }
        var values = FieldValues()
        var seen: Set<ImportField> = []
        for member in object.members {
            for field in try plan.fields(named: member.key) {
                seen.insert(field)
                guard !member.value.isNull else { continue }
                guard values[field] == nil else {
                    throw ImportObjection(field, .jsonInvalid, "two members stand for \(field.rawValue)")
                }
                values[field] = member.value
            }
        }
        try ImportPlan.requireFlagged(among: seen)
        return try account(values, isText: false)
    }

    /// Makes an account of the values.
    ///
    /// - Parameters:
    ///   - values: What the record has.
    ///   - isText: Whether all values are text, as in CSV: then numbers, truth values and passkeys are read from it.
    /// - Returns: The account.
    /// - Throws: The first broken rule.
    func account(_ values: FieldValues, isText: Bool) throws(ImportObjection) -> ImportedAccount {
        let name = try self.name(values)
        let handle = try userHandle(values)
        let hash = try passwordHash(values)
        let createdAt = try ImportTime.read(values[.createdAt], .createdAt)
        let passkeys = try PasskeyRecordParser(plan).passkeys(values[.passkeys], isText: isText)
        guard passkeys.isEmpty || handle != nil else {
            throw ImportObjection(
                .userHandle,
                .userHandleMissing,
                "the account has passkeys and no user handle; they would answer with the one that they were made for"
            )
        }
        guard hash != nil || !passkeys.isEmpty else {
            throw ImportObjection(
                nil,
                .methodMissing,
                "the record has neither a password hash nor a passkey, so that nobody could sign in"
            )
        }
        return ImportedAccount(
            name: name,
            displayName: try displayName(values, name),
            email: try email(values, isText: isText),
            phone: try phone(values, isText: isText),
            passwordHash: hash,
            userHandle: handle,
            passkeys: passkeys,
            group: try group(values),
            isDisabled: try ImportTruth.read(values[.disabled], .disabled, isText: isText) ?? false,
            createdAt: createdAt
        )
    }

    private func name(_ values: FieldValues) throws(ImportObjection) -> AccountName {
        guard let text = try text(values, .name, 0...plan.limits.fieldLength) else {
            throw ImportObjection(.name, .fieldMissing, "the record has no name")
        }
        do {
            return try AccountName(chosen: text)
        } catch {
            throw ImportObjection(.name, .nameInvalid, error.message)
        }
    }

    private func displayName(_ values: FieldValues, _ name: AccountName) throws(ImportObjection) -> DisplayName {
        guard let text = try text(values, .displayName, 0...plan.limits.fieldLength) else {
            return DisplayName(stored: name.text)
        }
        do {
            return try DisplayName(text)
        } catch {
            throw ImportObjection(.displayName, .displayNameInvalid, error.message)
        }
    }

    /// The address, if it was verified: any other one could be anybody's, and codes go there.
    private func email(_ values: FieldValues, isText: Bool) throws(ImportObjection) -> EmailAddress? {
        let isVerified = try ImportTruth.read(values[.emailVerified], .emailVerified, isText: isText) ?? false
        guard let text = try text(values, .email, 0...plan.limits.fieldLength) else {
            guard !isVerified else { throw Self.missing(.email, flag: .emailVerified) }
            return nil
        }
        let address: EmailAddress
        do {
            address = try EmailAddress(text)
        } catch {
            throw ImportObjection(.email, .emailInvalid, error.message)
        }
        guard isVerified else {
            throw ImportObjection(
                .emailVerified,
                .emailUnverified,
                """
                the record does not say that the address was verified (emailVerified); ignore email and emailVerified to import \
                the rest
                """
            )
        }
        return address
    }

    /// The number, if it was verified, as with addresses.
    private func phone(_ values: FieldValues, isText: Bool) throws(ImportObjection) -> PhoneNumber? {
        let isVerified = try ImportTruth.read(values[.phoneVerified], .phoneVerified, isText: isText) ?? false
        guard let text = try text(values, .phone, 0...plan.limits.fieldLength) else {
            guard !isVerified else { throw Self.missing(.phone, flag: .phoneVerified) }
            return nil
        }
        let number: PhoneNumber
        do {
            number = try PhoneNumber(text)
        } catch {
            throw ImportObjection(.phone, .phoneInvalid, error.message)
        }
        guard isVerified else {
            throw ImportObjection(
                .phoneVerified,
                .phoneUnverified,
                """
                the record does not say that the number was verified (phoneVerified); ignore phone and phoneVerified to import \
                the rest
                """
            )
        }
        return number
    }

    private static func missing(_ field: ImportField, flag: ImportField) -> ImportObjection {
        ImportObjection(field, .fieldMissing, "\(flag.rawValue) is true, and the record has no \(field.rawValue)")
    }

    private func group(_ values: FieldValues) throws(ImportObjection) -> AccountGroup? {
        guard let text = try text(values, .group, 1...plan.limits.fieldLength) else { return nil }
        do {
            return try AccountGroup(text)
        } catch {
            throw ImportObjection(.group, .valueInvalid, error.message)
        }
    }

    private func passwordHash(_ values: FieldValues) throws(ImportObjection) -> StoredPasswordHash? {
        guard let text = try text(values, .passwordHash, 0...plan.limits.fieldLength) else { return nil }
        let hash: StoredPasswordHash
        do {
            hash = try StoredPasswordHash(parsing: text, limits: plan.limits.hashes)
        } catch {
            if let scheme = ForeignScheme.name(of: text) {
                throw ImportObjection(
                    .passwordHash,
                    .hashUnsupported,
                    "the stored hash is \(scheme), which is not computed here; such passwords must be set anew"
                )
            }
            let code: ImportRefusal.Code =
                switch error.code {
                case .hashUnsupported: .hashUnsupported
                case .hashTooCostly: .hashTooCostly
                default: .hashInvalid
                }
            throw ImportObjection(.passwordHash, code, error.message)
        }
        guard hash.memory <= plan.limits.hashMemory else {
            throw ImportObjection(
                .passwordHash,
                .hashTooCostly,
                """
                verifying the stored hash (\(hash.schemeName)) takes \(hash.memory >> 20) MiB of memory, and the hash workers \
                have \(plan.limits.hashMemory >> 20) MiB together; give the service more of them, or have the password set \
                anew
                """
            )
        }
        return hash
    }

    private func userHandle(_ values: FieldValues) throws(ImportObjection) -> UserHandle? {
        guard let text = try text(values, .userHandle, 0...plan.limits.fieldLength) else { return nil }
        guard let bytes = ImportBytes.decode(text), let handle = try? UserHandle(bytes) else {
            throw ImportObjection(
                .userHandle,
                .userHandleInvalid,
                "the user handle is not base64url of 1 to 64 bytes"
            )
        }
        return handle
    }

    /// A text of so many bytes; nil when there is none.
    private func text(
        _ values: FieldValues,
        _ field: ImportField,
        _ length: ClosedRange<Int>
    ) throws(ImportObjection) -> String? {
        guard let value = values[field] else { return nil }
        guard let text = value.string, length.contains(text.utf8.count) else {
            throw ImportObjection(
                field,
                .valueInvalid,
                "\(field.rawValue) is no text of \(length.lowerBound) to \(length.upperBound) bytes"
            )
        }
        return text
    }
}
