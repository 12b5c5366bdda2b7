// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import KeychainVault

/// A TPM that was opened, the primary key in it, and what has to be flushed.
///
/// Used by one thread. Safe to use: the pointers never leave, and `close` is called once, at the end.
@safe final class TPMConnection {
    let context: OpaquePointer
    /// The primary key, once `begin` was called.
    private(set) var primary: UInt32 = TPMConnection.none
    /// The name of the primary key.
    private(set) var primaryName: [UInt8] = []
    /// The session that hides what crosses the bus.
    private(set) var session: UInt32 = TPMConnection.none
    private var transport: OpaquePointer?
    private var live: [UInt32] = []

    /// No object and no session.
    static let none: UInt32 = 0xFFF
    /// An empty password.
    static let password: UInt32 = 0x0FF
    /// The hierarchy of the machine's owner.
    static let owner: UInt32 = 0x101

    /// Opens a TPM.
    init(_ address: String) throws(SealingError) {
        if let refusal = TPMLibrary.refusal { throw refusal }
        if let refusal = TPMDevice.refusal(of: address) { throw refusal }
        var transport: OpaquePointer?
        guard unsafe tss.Tss2_TctiLdr_Initialize(address, &transport) == 0, let opened = unsafe transport else {
            throw TPMDevice.silent(address)
        }
        var context: OpaquePointer?
        guard unsafe tss.Esys_Initialize(&context, opened, nil) == 0, let context = unsafe context else {
            unsafe tss.Tss2_TctiLdr_Finalize(&transport)
            throw TPMDevice.silent(address)
        }
        unsafe self.context = context
        unsafe self.transport = opened
    }

    /// Flushes whatever this conversation left in the TPM, the newest first, and closes it.
    func close() {
        for handle in live.reversed() { _ = unsafe tss.Esys_FlushContext(context, handle) }
        live = []
        var context: OpaquePointer? = unsafe context
        unsafe tss.Esys_Finalize(&context)
        unsafe tss.Tss2_TctiLdr_Finalize(&transport)
    }

    /// Remembers to flush.
    func keep(_ handle: UInt32) { live.append(handle) }

    /// Turns what tpm2-tss returns into an error.
    func check(_ status: UInt32) throws(SealingError) {
        if let fault = TPMFault(status) { throw fault.error(lockout: fault.isAboutLockout ? try? lockout() : nil) }
    }

    /// Makes the primary key, compares its name, and opens a session salted to it.
    ///
    /// - Parameter name: nil where something is made for the first time, and the key that is there is believed.
    /// - Throws: `otherTPM`, `ownerAuthorisationNeeded`, and what the TPM answers.
    func begin(expecting name: [UInt8]? = nil) throws(SealingError) {
        guard
            var template = unsafe TPMMarshalling.value(
                TPMTemplate.primary,
                TPM2B_PUBLIC(),
                tss.Tss2_MU_TPM2B_PUBLIC_Unmarshal
            )
        else { throw TPMMarshalling.unreadable }
        var (sensitive, outside, registers) = (TPM2B_SENSITIVE_CREATE(), TPM2B_DATA(), TPML_PCR_SELECTION())
        let status = unsafe tss.Esys_CreatePrimary(
            context,
            Self.owner,
            Self.password,
            Self.none,
            Self.none,
            &sensitive,
            &template,
            &outside,
            &registers,
            &primary,
            nil,
            nil,
            nil,
            nil
        )
        if TPMFault(status)?.isAuthorisation ?? false { throw TPMFault.ownerAuthorisationNeeded }
        try check(status)
        keep(primary)
        primaryName = try self.name(of: primary)
        if let name, name != primaryName { throw .otherTPM }
        session = try startSession(.hmac)
    }

    /// The kinds of sessions, as the standard numbers them.
    enum SessionKind: UInt8 { case hmac = 0, policy = 1, trial = 3 }

    /// Opens a session whose key is drawn here and encrypted to the primary key.
    func startSession(_ kind: SessionKind) throws(SealingError) -> UInt32 {
        guard
            var cipher = unsafe TPMMarshalling.value(
                TPMTemplate.sessionCipher,
                TPMT_SYM_DEF(),
                tss.Tss2_MU_TPMT_SYM_DEF_Unmarshal
            )
        else { throw TPMMarshalling.unreadable }
        var handle = Self.none
        let status = unsafe tss.Esys_StartAuthSession(
            context,
            primary,
            Self.none,
            Self.none,
            Self.none,
            Self.none,
            nil,
            kind.rawValue,
            &cipher,
            0x000B,
            &handle
        )
        try check(status)
        keep(handle)
        return handle
    }

    /// What of the next command is encrypted.
    enum Hidden: UInt8 { case nothing = 0x00, sent = 0x20, received = 0x40, both = 0x60 }

    /// Says what of the next command a session encrypts; it stays open.
    func hide(_ hidden: Hidden, in session: UInt32) throws(SealingError) {
        try check(unsafe tss.Esys_TRSess_SetAttributes(context, session, hidden.rawValue | 0x01, 0xFF))
    }

    /// The name of an object, as computed from its public area.
    private func name(of handle: UInt32) throws(SealingError) -> [UInt8] {
        var answer: UnsafeMutablePointer<TPM2B_NAME>?
        let status = unsafe tss.Esys_TR_GetName(context, handle, &answer)
        defer { unsafe tss.Esys_Free(answer) }
        try check(status)
        guard let name = unsafe answer?.pointee, let bytes = TPMMarshalling.prefix(name.size, of: name.name),
            bytes.count == 34
        else { throw TPMFault.nonsense }
        return bytes
    }
}
