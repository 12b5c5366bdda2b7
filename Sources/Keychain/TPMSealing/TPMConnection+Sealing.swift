// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import KeychainVault
internal import SecretMemory

extension TPMConnection {
    /// Seals a secret under the primary key.
    func seal(_ secret: SecretBytes, authorisation: SecretBytes?, registers: [Int]) throws(SealingError) -> TPMObject {
        let policy = registers.isEmpty ? [] : try policyDigest(registers, asksAuthorisation: authorisation != nil)
        let attributes = TPMTemplate.attributes(isCounted: authorisation != nil, hasPolicy: !registers.isEmpty)
        guard
            var template = unsafe TPMMarshalling.value(
                TPMTemplate.sealed(attributes: attributes, policy: policy),
                TPM2B_PUBLIC(),
                tss.Tss2_MU_TPM2B_PUBLIC_Unmarshal
            )
        else { throw TPMMarshalling.unreadable }
        var sensitive = TPM2B_SENSITIVE_CREATE()
        defer { TPMMarshalling.wipe(&sensitive) }
        sensitive.sensitive.userAuth = TPMMarshalling.authorisation(authorisation)
        sensitive.sensitive.data.size = UInt16(secret.count)
        unsafe withUnsafeMutableBytes(of: &sensitive.sensitive.data.buffer) { target in
            unsafe secret.withBytes { source in unsafe target.copyMemory(from: source) }
        }
        var (outside, pcrs) = (TPM2B_DATA(), TPML_PCR_SELECTION())
        var privateArea: UnsafeMutablePointer<TPM2B_PRIVATE>?
        var publicArea: UnsafeMutablePointer<TPM2B_PUBLIC>?
        try hide(.both, in: session)
        let status = unsafe tss.Esys_Create(
            context,
            primary,
            session,
            Self.none,
            Self.none,
            &sensitive,
            &template,
            &outside,
            &pcrs,
            &privateArea,
            &publicArea,
            nil,
            nil,
            nil
        )
        defer {
            unsafe tss.Esys_Free(privateArea)
            unsafe tss.Esys_Free(publicArea)
        }
        try check(status)
        guard let privateArea = unsafe privateArea, let publicArea = unsafe publicArea,
            let privateBytes = unsafe TPMMarshalling.bytes(privateArea, tss.Tss2_MU_TPM2B_PRIVATE_Marshal),
            let publicBytes = unsafe TPMMarshalling.bytes(publicArea, tss.Tss2_MU_TPM2B_PUBLIC_Marshal),
            let object = try? TPMObject(
                publicArea: publicBytes,
                privateArea: privateBytes,
                primaryName: primaryName,
                registers: registers
            )
        else { throw TPMFault.nonsense }
        return object
    }

    /// Gives back what was sealed under the primary key.
    func unseal(_ object: TPMObject, authorisation: SecretBytes?) throws(SealingError) -> SecretBytes {
        let handle = try load(object, isCounted: authorisation != nil)
        var secret = TPMMarshalling.authorisation(authorisation)
        defer { TPMMarshalling.wipe(&secret) }
        try check(unsafe tss.Esys_TR_SetAuth(context, handle, &secret))
        let opener = object.registers.isEmpty ? session : try startSession(.policy)
        if !object.registers.isEmpty {
            try applyPolicy(object.registers, asksAuthorisation: authorisation != nil, to: opener)
        }
        try hide(.received, in: opener)
        var answer: UnsafeMutablePointer<TPM2B_SENSITIVE_DATA>?
        let status = unsafe tss.Esys_Unseal(context, handle, opener, Self.none, Self.none, &answer)
        defer {
            if let answer = unsafe answer { unsafe TPMMarshalling.wipe(&answer.pointee) }
            unsafe tss.Esys_Free(answer)
        }
        try check(status)
        guard let answer = unsafe answer,
            var bytes = unsafe TPMMarshalling.prefix(answer.pointee.size, of: answer.pointee.buffer)
        else { throw TPMFault.nonsense }
        defer { SecureWipe.wipe(&bytes) }
        guard bytes.count == 32 else { throw .objectDamaged }
        return SecretBytes(copying: bytes)
    }

    /// Loads an object, if it is one that was made here: so nobody can have the lockout left out.
    private func load(_ object: TPMObject, isCounted: Bool) throws(SealingError) -> UInt32 {
        guard TPMMarshalling.saysItsLength(object.publicArea), TPMMarshalling.saysItsLength(object.privateArea),
            var publicArea = unsafe TPMMarshalling.value(
                object.publicArea,
                TPM2B_PUBLIC(),
                tss.Tss2_MU_TPM2B_PUBLIC_Unmarshal
            ),
            var privateArea = unsafe TPMMarshalling.value(
                object.privateArea,
                TPM2B_PRIVATE(),
                tss.Tss2_MU_TPM2B_PRIVATE_Unmarshal
            )
        else { throw .objectDamaged }
        let area = publicArea.publicArea
        let hasPolicy = !object.registers.isEmpty
        guard area.type == 0x0008, area.nameAlg == 0x000B,
            area.authPolicy.size == (hasPolicy ? 32 : 0)
        else { throw .objectDamaged }
        let attributes = area.objectAttributes
        guard attributes == TPMTemplate.attributes(isCounted: isCounted, hasPolicy: hasPolicy) else {
            // The other kind of object is no damage: somebody asks without what it was sealed under, or the other way round.
            if attributes == TPMTemplate.attributes(isCounted: !isCounted, hasPolicy: hasPolicy) {
                throw SealingError(
                    .valueInvalid,
                    isCounted
                        ? "this was sealed without an authorisation, and one was handed in"
                        : "this was sealed under an authorisation, and none was handed in"
                )
            }
            throw .objectDamaged
        }
        var handle = Self.none
        try hide(.both, in: session)
        let status = unsafe tss.Esys_Load(
            context,
            primary,
            session,
            Self.none,
            Self.none,
            &privateArea,
            &publicArea,
            &handle
        )
        // Only what the TPM says of the object's form: a chip that is locked, failing or gone is another matter.
        if TPMFault(status)?.isAboutForm ?? false { throw .objectDamaged }
        try check(status)
        keep(handle)
        return handle
    }

    /// What a policy over registers, as they are now, comes to.
    private func policyDigest(_ registers: [Int], asksAuthorisation: Bool) throws(SealingError) -> [UInt8] {
        let trial = try startSession(.trial)
        try applyPolicy(registers, asksAuthorisation: asksAuthorisation, to: trial)
        var answer: UnsafeMutablePointer<TPM2B_DIGEST>?
        try hide(.received, in: session)
        let status = unsafe tss.Esys_PolicyGetDigest(context, trial, session, Self.none, Self.none, &answer)
        defer { unsafe tss.Esys_Free(answer) }
        try check(status)
        guard let digest = unsafe answer?.pointee, let bytes = TPMMarshalling.prefix(digest.size, of: digest.buffer),
            bytes.count == 32
        else { throw TPMFault.nonsense }
        return bytes
    }

    private func applyPolicy(
        _ registers: [Int],
        asksAuthorisation: Bool,
        to policy: UInt32
    ) throws(SealingError) {
        guard
            var selection = unsafe TPMMarshalling.value(
                TPMTemplate.selection(registers),
                TPML_PCR_SELECTION(),
                tss.Tss2_MU_TPML_PCR_SELECTION_Unmarshal
            )
        else { throw TPMMarshalling.unreadable }
        // An empty digest: the TPM takes the values of now.
        var digest = TPM2B_DIGEST()
        try hide(.sent, in: session)
        try check(unsafe tss.Esys_PolicyPCR(context, policy, session, Self.none, Self.none, &digest, &selection))
        if asksAuthorisation {
            try check(unsafe tss.Esys_PolicyAuthValue(context, policy, Self.none, Self.none, Self.none))
        }
    }
}
