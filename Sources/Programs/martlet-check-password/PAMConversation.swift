// SPDX-License-Identifier: Apache-2.0

internal import CPAM
internal import DeviceAuthentication
internal import Glibc

/// One conversation.
///
/// PAM holds it without a reference of its own for as long as ``check(_:folder:)`` runs.
final class PAMConversation {
    private let password: GivenPassword
    private var conversation = PasswordConversation()

    init(_ password: GivenPassword) { self.password = password }

    /// Asks PAM.
    func check(_ user: String, folder: String) -> PasswordCheckExit {
        var handle: OpaquePointer?
        var callbacks = unsafe pam_conv(
            conv: { count, messages, replies, context in
                guard let context = unsafe context else { return PAM_CONV_ERR }
                // Safe by proof: the object outlives PAM's handle.
                let conversation = unsafe Unmanaged<PAMConversation>.fromOpaque(context).takeUnretainedValue()
                return unsafe conversation.answer(Int(count), messages, replies)
            },
            appdata_ptr: Unmanaged.passUnretained(self).toOpaque()
        )
        // The usual folder goes without its name, which keeps the distribution's own service files (/usr/lib/pam.d) in force.
        let isUsual = folder == PasswordService.folder
        let begun =
            isUsual
            ? unsafe pam_start(PasswordService.name, user, &callbacks, &handle)
            : unsafe pam_start_confdir(PasswordService.name, user, &callbacks, folder, &handle)
        guard begun == PAM_SUCCESS, let handle = unsafe handle else { return .broken }
        let strict = CInt(bitPattern: PAM_DISALLOW_NULL_AUTHTOK)
        var result = unsafe pam_authenticate(handle, strict)
        defer { unsafe pam_end(handle, result) }
        let verdict = conversation.verdict(isContent: result == PAM_SUCCESS)
        switch (verdict, result) {
        case (.notAsked, PAM_SUCCESS), (.notAsked, PAM_CONV_ERR): return .notAsked
        case (_, PAM_SUCCESS) where verdict == .right: break
        case (_, PAM_AUTH_ERR), (_, PAM_USER_UNKNOWN), (_, PAM_MAXTRIES), (_, PAM_PERM_DENIED):
            return verdict == .notAsked ? .notAsked : .wrong
        default: return .broken
        }
        guard unsafe userIsStill(user, handle) else { return .notAsked }
        result = unsafe pam_acct_mgmt(handle, strict)
        guard result == PAM_SUCCESS else { return .accountRefused }
        return conversation.verdict(isContent: true) == .right ? .right : .notAsked
    }

    /// A module may have changed whom it speaks of.
    private func userIsStill(_ user: String, _ handle: OpaquePointer) -> Bool {
        var item: UnsafeRawPointer?
        guard unsafe pam_get_item(handle, PAM_USER, &item) == PAM_SUCCESS, let item = unsafe item else { return false }
        return unsafe String(cString: item.assumingMemoryBound(to: CChar.self)) == user
    }

    private func answer(
        _ count: Int,
        _ messages: UnsafeMutablePointer<UnsafePointer<pam_message>?>?,
        _ replies: UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>?
    ) -> CInt {
        guard (1...Int(PAM_MAX_NUM_MSG)).contains(count), let messages = unsafe messages,
            let replies = unsafe replies
        else { return PAM_CONV_ERR }
        let prompts = (0..<count).map { index -> PasswordConversation.Prompt in
            switch unsafe messages[index]?.pointee.msg_style {
            case PAM_PROMPT_ECHO_OFF: .hidden
            case PAM_PROMPT_ECHO_ON: .visible
            case PAM_TEXT_INFO, PAM_ERROR_MSG: .notice
            default: .unknown
            }
        }
        guard let given = conversation.answer(prompts),
            let memory = unsafe calloc(count, MemoryLayout<pam_response>.stride)
        else { return PAM_CONV_ERR }
        let responses = unsafe memory.bindMemory(to: pam_response.self, capacity: count)
        for index in 0..<count where given[index] {
            unsafe responses[index].resp = password.copy()
        }
        unsafe replies.pointee = responses
        return PAM_SUCCESS
    }
}
