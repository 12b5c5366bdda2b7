// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// At most one value a field.
struct FieldValues {
    private var values = [JSONValue?](repeating: nil, count: ImportField.allCases.count)

    subscript(field: ImportField) -> JSONValue? {
        get { values[Self.place(field)] }
        set { values[Self.place(field)] = newValue }
    }

    private static func place(_ field: ImportField) -> Int {
        switch field {
        case .name: 0
        case .displayName: 1
        case .email: 2
        case .phone: 3
        case .passwordHash: 4
        case .userHandle: 5
        case .passkeys: 6
        case .group: 7
        case .disabled: 8
        case .createdAt: 9
        case .emailVerified: 10
        case .phoneVerified: 11
        }
    }
}
