// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import SecretMemory
internal import KeychainVault

extension TPMConnection {
    /// Makes room for a counter.
    func define(_ counter: SealedCounter) throws(SealingError) {
        guard
            var area = unsafe TPMMarshalling.value(
                TPMTemplate.counter(index: counter.index),
                TPM2B_NV_PUBLIC(),
                tss.Tss2_MU_TPM2B_NV_PUBLIC_Unmarshal
            )
        else { throw TPMMarshalling.unreadable }
        var secret = TPMMarshalling.authorisation(counter.authorisation)
        defer { TPMMarshalling.wipe(&secret) }
        var handle = Self.none
        try hide(.sent, in: session)
        let status = unsafe tss.Esys_NV_DefineSpace(
            context,
            Self.owner,
            session,
            Self.none,
            Self.none,
            &secret,
            &area,
            &handle
        )
        if TPMFault(status)?.isAuthorisation ?? false { throw TPMFault.ownerAuthorisationNeeded }
        try check(status)
    }

    /// Counts once, and reads.
    func increment(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        let handle = try find(counter, isNew: true)
        try hide(.nothing, in: session)
        try check(unsafe tss.Esys_NV_Increment(context, handle, handle, session, Self.none, Self.none))
        return try read(handle)
    }

    /// Reads.
    func read(_ counter: SealedCounter) throws(SealingError) -> UInt64 {
        try read(try find(counter, isNew: false))
    }

    /// Gives the room back.
    func remove(_ counter: SealedCounter) throws(SealingError) {
        let handle = try find(counter, isNew: true)
        try hide(.nothing, in: session)
        let status = unsafe tss.Esys_NV_UndefineSpace(context, Self.owner, handle, session, Self.none, Self.none)
        if TPMFault(status)?.isAuthorisation ?? false { throw TPMFault.ownerAuthorisationNeeded }
        try check(status)
    }

    private func read(_ handle: UInt32) throws(SealingError) -> UInt64 {
        var answer: UnsafeMutablePointer<TPM2B_MAX_NV_BUFFER>?
        try hide(.received, in: session)
        let status = unsafe tss.Esys_NV_Read(context, handle, handle, session, Self.none, Self.none, 8, 0, &answer)
        defer { unsafe tss.Esys_Free(answer) }
        try check(status)
        guard let data = unsafe answer?.pointee, let bytes = TPMMarshalling.prefix(data.size, of: data.buffer),
            bytes.count == 8
        else { throw TPMFault.nonsense }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Looks a counter up, sees that it is one, and sets what is shown with each command.
    private func find(_ counter: SealedCounter, isNew: Bool) throws(SealingError) -> UInt32 {
        var handle = Self.none
        let status = unsafe tss.Esys_TR_FromTPMPublic(context, counter.index, Self.none, Self.none, Self.none, &handle)
        if TPMFault(status)?.isAboutForm ?? false { throw TPMFault.counterMissing }
        try check(status)
        var answer: UnsafeMutablePointer<TPM2B_NV_PUBLIC>?
        let read = unsafe tss.Esys_NV_ReadPublic(context, handle, Self.none, Self.none, Self.none, &answer, nil)
        defer { unsafe tss.Esys_Free(answer) }
        try check(read)
        guard let area = unsafe answer?.pointee.nvPublic, area.nameAlg == 0x000B, area.dataSize == 8,
            area.authPolicy.size == 0,
            area.attributes & ~TPMTemplate.counterWritten == TPMTemplate.counterAttributes
        else { throw TPMFault.counterTaken }
        guard isNew || area.attributes & TPMTemplate.counterWritten != 0 else { throw TPMFault.counterMissing }
        var secret = TPMMarshalling.authorisation(counter.authorisation)
        defer { TPMMarshalling.wipe(&secret) }
        try check(unsafe tss.Esys_TR_SetAuth(context, handle, &secret))
        return handle
    }
}
