// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// The names that occur in a password.
struct ContainedNames {
    /// Whether a name of the account occurs.
    let holdsAccountName: Bool
    /// Whether a name of the service occurs.
    let holdsServiceName: Bool
    /// How many characters belong to no name.
    let remaining: Int

    /// Looks for names without regard to case.
    ///
    /// The password is compared byte by byte, with the capitals of ASCII folded, so that no folded copy of it has to be
    /// made and wiped; names are looked for as they are, in lower case and in capitals.
    init(in password: Password, _ context: PasswordContext) {
        let accountNames = Self.spellings(of: context.accountNames)
        let serviceNames = Self.spellings(of: context.serviceNames)
        var covered = [Bool](repeating: false, count: password.bytes.count)
        (holdsAccountName, holdsServiceName, remaining) = unsafe password.bytes.withBytes { bytes in
            let holdsAccountName = unsafe Self.cover(accountNames, in: bytes, &covered)
            let holdsServiceName = unsafe Self.cover(serviceNames, in: bytes, &covered)
            var remaining = 0
            for index in covered.indices where !covered[index] {
                if unsafe bytes[index].beginsCharacter { remaining += 1 }
            }
            return (holdsAccountName, holdsServiceName, remaining)
        }
    }

    /// Marks every place where one of the names occurs.
    private static func cover(
        _ names: Set<[UInt8]>,
        in bytes: UnsafeRawBufferPointer,
        _ covered: inout [Bool]
    ) -> Bool {
        var occurs = false
        for name in names where name.count <= bytes.count {
            for start in 0...(bytes.count - name.count) {
                var matches = true
                for offset in name.indices where unsafe bytes[start + offset].loweredASCII != name[offset] {
                    matches = false
                    break
                }
                guard matches else { continue }
                occurs = true
                for offset in name.indices { covered[start + offset] = true }
            }
        }
        return occurs
    }

    /// The forms in which names are looked for: whole ones from three characters on, their parts from four on.
    private static func spellings(of names: [String]) -> Set<[UInt8]> {
        var spellings: Set<[UInt8]> = []
        for name in names {
            let parts = name.split { !$0.isLetter && !$0.isNumber }
                .filter { $0.unicodeScalars.count >= 4 }.map(String.init)
            let whole = name.unicodeScalars.count >= 3 ? [name] : []
            for form in whole + parts {
                for spelling in [form, form.lowercased(), form.uppercased()] {
                    spellings.insert(spelling.utf8.map(\.loweredASCII))
                }
            }
        }
        return spellings
    }
}

extension UInt8 {
    /// The same letter in lower case when this is a capital of ASCII.
    var loweredASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
