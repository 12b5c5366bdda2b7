// SPDX-License-Identifier: Apache-2.0

extension ResidentKeyRequirement {
    var isKnown: Bool { [.discouraged, .preferred, .required].contains(self) }

    /// The requirement that a client follows: an unknown value counts as ``discouraged``.
    public var effective: ResidentKeyRequirement { isKnown ? self : .discouraged }
}

extension UserVerificationRequirement {
    /// The requirement that a client follows: an unknown value counts as ``preferred``.
    public var effective: UserVerificationRequirement {
        [.required, .preferred, .discouraged].contains(self) ? self : .preferred
    }
}

extension AttestationConveyance {
    /// The preference that a client follows: an unknown value counts as ``none``.
    public var effective: AttestationConveyance {
        [.none, .indirect, .direct, .enterprise].contains(self) ? self : .none
    }
}

extension AuthenticatorAttachment {
    /// The attachment that a client looks at: an unknown value counts as absent.
    public var effective: AuthenticatorAttachment? {
        [.platform, .crossPlatform].contains(self) ? self : nil
    }
}
