// SPDX-License-Identifier: Apache-2.0

/// The cost of Argon2id for the hashes that this service makes.
package struct Argon2Cost: Sendable, Hashable {
    /// Memory in KiB.
    package let memory: Int
    /// How often that memory is gone over.
    package let passes: Int
    /// How many lanes there are; all are computed one after the other, on one thread.
    package let lanes: Int

    /// 64 MiB, three passes, one lane.
    package static let standard = Argon2Cost(unchecked: 65_536, 3, 1)

    private init(unchecked memory: Int, _ passes: Int, _ lanes: Int) {
        self.memory = memory
        self.passes = passes
        self.lanes = lanes
    }

    /// Sets a cost.
    ///
    /// - Parameters:
    ///   - memory: In KiB, 7,168 to 65,536. The least is what OWASP's cheat sheet still names, with five passes.
    ///   - passes: 1 to 16.
    ///   - lanes: 1 to 16.
    /// - Throws: ``PasswordError/Code/costInvalid`` outside of these, and when memory times passes is below 35,840 KiB.
    package init(memory: Int, passes: Int, lanes: Int = 1) throws(PasswordError) {
        guard (7_168...65_536).contains(memory), (1...16).contains(passes), (1...16).contains(lanes),
            memory * passes >= 35_840
        else {
            throw PasswordError(
                .costInvalid,
                """
                Argon2id with \(memory) KiB, \(passes) passes and \(lanes) lanes is no cost for this service: memory lies \
                between 7168 and 65536 KiB, passes and lanes between 1 and 16, and memory times passes is at least 35840 KiB
                """
            )
        }
        self.init(unchecked: memory, passes, lanes)
    }

    /// Next to nothing: for tests, which compare the work of two paths and protect nobody.
    package static let insecureForTests = Argon2Cost(unchecked: 64, 1, 1)
}
