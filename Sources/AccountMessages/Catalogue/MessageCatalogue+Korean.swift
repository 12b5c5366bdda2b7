// SPDX-License-Identifier: Apache-2.0
// The Korean texts.

extension MessageCatalogue {
    static func korean(_ phrase: MessagePhrase) -> String {
        switch phrase {
        case .codeSubject: "{service} 인증 코드"
        case .codeLead: "열려 있는 페이지에 다음 인증 코드를 입력하세요."
        case .codeLifetime: "이 코드는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다."
        case .codeCaution: "{host} 이외의 곳에는 입력하지 마세요. {service}에서는 코드를 알려 달라고 요청하지 않습니다."
        case .codeNotAsked: "직접 요청하지 않았다면 아무것도 하지 않아도 됩니다. 코드 없이는 누구도 로그인할 수 없습니다."
        case .textMessageCode: "{service} 인증 코드는 {code}입니다."
        case .linkSubject: "{service} 로그인"
        case .linkLead: "다음 링크를 열어 로그인하세요. 열린 페이지에서 계속할지 묻습니다."
        case .linkLabel: "{service} 로그인"
        case .linkLifetime: "이 링크는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다."
        case .linkNotAsked: "직접 요청하지 않았다면 열린 페이지에서 계속하지 마세요. 계속하기 전에는 로그인되지 않습니다."
        case .newDeviceSubject: "{service} 새로운 로그인"
        case .newDeviceLead: "이전에 사용한 적이 없는 기기 또는 네트워크에서 계정에 로그인했습니다."
        case .methodAddedSubject: "{service} 로그인 수단이 추가되었습니다"
        case .methodAddedLead: "계정에 새로운 로그인 수단이 추가되었습니다: {method}"
        case .methodRemovedSubject: "{service} 로그인 수단이 삭제되었습니다"
        case .methodRemovedLead: "계정에서 로그인 수단이 삭제되었습니다: {method}"
        case .recoveryStartedSubject: "{service} 계정 복구가 시작되었습니다"
        case .recoveryStartedLead: "계정 복구 요청이 접수되었습니다. {deadline} 이후에는 요청한 사람이 계정에 들어갈 수 있습니다."
        case .recoveryStartedCaution: "직접 요청했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 지금 바로 중단하세요. 열린 페이지에서 확인을 요청합니다."
        case .recoveryCancelLabel: "복구 중단"
        case .recoveryCancelledSubject: "{service} 계정 복구가 중단되었습니다"
        case .recoveryCancelledLead: "계정 복구가 중단되었습니다. 변경된 내용은 없습니다."
        case .addressChangedSubject: "{service} 계정의 이메일 주소가 변경되었습니다"
        case .addressChangedLead: "이제 계정 관련 메시지는 {address} 주소로 전송됩니다. 이 메시지는 이전 주소로 보냈습니다."
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
        case .trialSubject: "{service} 메일 발송 테스트"
        case .trialLead: "{service}에서 메일을 보낼 수 있음을 확인했습니다. 따로 하실 일은 없습니다."
        case .footer: "보낸 곳: {service} ({host}). 이 메시지에 대한 회신은 확인하지 않습니다."
        }
    }
}
