// SPDX-License-Identifier: Apache-2.0

extension PasswordObjection {
    static func tooShort(_ minimum: Int) -> Self {
        Self(.tooShort, "This password is too short: use at least \(minimum) characters. Several words serve well.")
    }

    static func tooLong(_ maximum: Int) -> Self {
        Self(.tooLong, "This password is too long: use at most \(maximum) characters.")
    }

    static let controlCharacter = Self(
        .controlCharacter,
        "This password holds a tab, a line break or another invisible character, perhaps from copying: leave it out."
    )

    static let common = Self(
        .common,
        "This password is among the first that attackers try: choose one that nobody else has."
    )

    static let containsAccountName = Self(
        .containsAccountName,
        "This password is little more than your own name: choose another one."
    )

    static let containsServiceName = Self(
        .containsServiceName,
        "This password is little more than the name of this service: choose another one."
    )

    static let breached = Self(
        .breached,
        "This password was found among stolen ones: choose another, and change it wherever else you use it."
    )
}
