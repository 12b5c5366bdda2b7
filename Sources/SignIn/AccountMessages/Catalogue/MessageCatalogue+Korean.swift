// SPDX-License-Identifier: Apache-2.0

extension MessageCatalogue {
    static func korean(_ phrase: MessagePhrase) -> String {
        switch phrase {
        case .codeSubject: "{service} 인증 코드"
        case .codeLead: "열려 있는 페이지에 다음 인증 코드를 입력하세요."
        case .codeLifetime: "이 코드는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다."
        case .codeCaution: "{host} 이외의 곳에는 입력하지 마세요. {service}에서는 코드를 알려 달라고 요청하지 않습니다."
        case .codeNotAsked: "직접 요청하지 않았다면 아무것도 하지 않아도 됩니다. 코드 없이는 누구도 로그인할 수 없습니다."
        case .codeLinkLead: "또는 코드를 요청한 브라우저에서 다음 링크를 여세요."
        case .codePasswordKnown: "요청하지 않으셨다면 다른 사람이 비밀번호를 알고 있는 것입니다. 계정 페이지에서 비밀번호를 변경하세요."
        case .textMessageCode: "{service} 인증 코드는 {code}입니다."
        case .textMessageTrial: "{service}에서 문자 메시지를 보낼 수 있습니다. 하실 일은 없습니다."
        case .linkSubject: "{service} 로그인"
        case .linkLead: "다음 링크를 열어 로그인하세요. 열린 페이지에서 계속할지 묻습니다."
        case .linkLabel: "{service} 로그인"
        case .linkLifetime: "이 링크는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다."
        case .linkNotAsked: "직접 요청하지 않았다면 열린 페이지에서 계속하지 마세요. 계속하기 전에는 로그인되지 않습니다."
        case .newDeviceSubject: "{service} 새로운 로그인"
        case .newDeviceLead: "이전에 사용한 적이 없는 기기 또는 네트워크에서 계정에 로그인했습니다."
        case .methodAddedSubject: "{service} 로그인 수단이 추가되었습니다"
        case .methodAddedLead: "계정에 새로운 로그인 수단이 추가되었습니다: {method}"
        case .passkeyProvenSubject: "{service} 계정의 패스키가 확인되었습니다"
        case .passkeyProvenLead:
            "확인 없이 만들어진 패스키 ‘{name}’(으)로 처음 본인 확인이 이루어졌습니다. 이제 이 패스키로 계정의 로그인 수단을 변경할 수 있습니다."
        case .methodRemovedSubject: "{service} 로그인 수단이 삭제되었습니다"
        case .methodRemovedLead: "계정에서 로그인 수단이 삭제되었습니다: {method}"
        case .recoveryStartedSubject: "{service} 계정 복구가 시작되었습니다"
        case .recoveryStartedLead: "계정 복구 요청이 접수되었습니다. {deadline} 이후에는 요청한 사람이 계정에 들어갈 수 있습니다."
        case .recoveryStartedCaution: "직접 요청했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 지금 바로 중단하세요. 열린 페이지에서 확인을 요청합니다."
        case .recoveryCancelLabel: "복구 중단"
        case .recoveryCancelledSubject: "{service} 계정 복구가 중단되었습니다"
        case .recoveryCancelledLead: "계정 복구가 중단되었습니다. 변경된 내용은 없습니다."
        case .recoveredSubject: "{service} 계정이 복구되었습니다"
        case .recoveredLead: "대기 시간이 끝나 계정이 복구되었습니다. 복구한 사람은 패스키를 추가할 수 있습니다. 다른 세션은 모두 종료되었습니다."
        case .addressChangedSubject: "{service} 계정의 이메일 주소가 변경되었습니다"
        case .addressChangedLead: "이제 계정 관련 메시지는 {address} 주소로 전송됩니다. 이 메시지는 이전 주소로 보냈습니다."
        case .passwordChangedSubject: "{service} 비밀번호가 변경되었습니다"
        case .passwordChangedLead: "계정의 비밀번호가 변경되었습니다. 다른 세션은 종료되었습니다."
        case .recoveryCodeUsedSubject: "{service} 계정의 복구 코드가 사용되었습니다"
        case .recoveryCodeUsedLead: "계정에 저장된 복구 코드 중 하나가 사용되었습니다."
        case .manyFailuresSubject: "{service} 계정에 잘못된 비밀번호 입력"
        case .manyFailuresLead:
            "누군가 계정에 잘못된 비밀번호를 연속으로 {count}번 입력했습니다."
        case .codesRefusedSubject: "{service} 계정에 잘못된 코드 입력"
        case .codesRefusedLead:
            "누군가 비밀번호를 입력한 뒤 잘못된 코드를 연속으로 {count}번 입력했습니다. 본인이 아니라면 다른 사람이 비밀번호를 알고 있습니다. 비밀번호를 바꾸세요."
        case .passwordFoundCommonSubject: "{service} 계정의 비밀번호는 추측하기 쉽습니다"
        case .passwordFoundCommonLead:
            "사용하신 비밀번호는 가장 먼저 시도되는 흔한 비밀번호입니다. 누구나 볼 수 있는 비밀번호 목록에 있습니다. 지금은 이 비밀번호로 계속 로그인할 수 있습니다."
        case .passwordFoundCommonCaution:
            "계정 페이지에서 비밀번호를 바꾸거나, 패스키를 추가한 뒤 비밀번호를 삭제하세요. 이 시각에 직접 사용한 것이 아니라면 다른 사람이 비밀번호를 알고 있습니다. 바로 조치하세요."
        case .passwordRetiringSubject: "{service} 계정의 비밀번호가 곧 해제됩니다"
        case .passwordRetiringLead:
            "패스키로 로그인하고 계시므로 계정의 비밀번호를 해제합니다. 이 메일로부터 하루가 지난 뒤에 해제됩니다. 지금처럼 패스키로 로그인하면 됩니다. 비밀번호로 시작한 세션은 종료됩니다."
        case .passwordRetiringCaution:
            "아무것도 하지 않아도 됩니다. 비밀번호를 계속 쓰려면 그 전에 비밀번호로 한 번 로그인하세요. 직접 로그인한 것이 아니라면 바로 계정을 확인하세요."
        case .passwordRetiredSubject: "{service} 계정의 비밀번호가 해제되었습니다"
        case .passwordRetiredLead:
            "패스키로 로그인하고 계시므로 계정의 비밀번호를 해제했습니다. 그 비밀번호로는 더 이상 로그인할 수 없습니다. 지금처럼 패스키로 로그인하세요. 비밀번호로 시작한 세션은 종료되었습니다."
        case .providerEndedSubject: "{service} 계정에서 {name} 로그인이 종료되었습니다"
        case .providerEndedLead:
            "{name}에서 더 이상 이곳의 로그인에 사용하지 않는다고 알려 왔습니다. 이를 통해 시작한 세션은 종료되었습니다. 다른 로그인 방법은 그대로입니다."
        case .providerGoneSubject: "{service} 계정이 삭제될 예정입니다"
        case .providerGoneLead:
            "{name}에서 그곳의 계정이 없어졌다고 알려 왔습니다. {service} 계정을 여는 다른 방법이 없으므로 계정이 삭제됩니다. 계정을 유지하려면 그 전에 계정을 복구하고 패스키를 추가하세요."
        case .accountDeletedSubject: "{service} 계정이 삭제되었습니다"
        case .accountDeletedLead: "계정과 계정에 속한 모든 정보가 삭제되었습니다. 이제 이 계정으로는 아무도 로그인할 수 없습니다."
        case .noticeCaution: "직접 한 일이라면 아무것도 하지 않아도 됩니다. 그렇지 않다면 바로 계정을 확인하세요."
        case .accountLabel: "계정 열기"
        case .factAccount: "계정"
        case .factDevice: "기기"
        case .factNetwork: "네트워크 주소"
        case .factTime: "시각"
        case .methodPasskey: "패스키 “{name}”"
        case .methodPassword: "비밀번호"
        case .methodAuthenticatorApp: "인증 앱 코드"
        case .methodEmail: "이메일 주소"
        case .methodPhone: "전화번호"
        case .methodRecoveryCodes: "복구 코드"
        case .methodProvider: "{name} 로그인"
        case .trialSubject: "{service} 메일 발송 테스트"
        case .trialLead: "{service}에서 메일을 보낼 수 있음을 확인했습니다. 따로 하실 일은 없습니다."
        case .footer: "보낸 곳: {service} ({host}). 이 메시지에 대한 회신은 확인하지 않습니다."
        }
    }
}
