// SPDX-License-Identifier: Apache-2.0

extension MessageCatalogue {
    static func japanese(_ phrase: MessagePhrase) -> String {
        switch phrase {
        case .codeSubject: "{service} の確認コード"
        case .codeLead: "表示中のページに、次の確認コードを入力してください。"
        case .codeLifetime: "このコードの有効期間は {minutes} 分で、使用できるのは 1 回だけです。"
        case .codeCaution: "{host} 以外では入力しないでください。{service} がコードをお尋ねすることはありません。"
        case .codeNotAsked: "お心当たりがない場合、操作は不要です。コードを知らない人がサインインすることはできません。"
        case .codeLinkLead: "または、確認コードを要求したブラウザーで次のリンクを開いてください。"
        case .codePasswordKnown: "お心当たりがない場合は、パスワードがほかの人に知られています。アカウントのページでパスワードを変更してください。"
        case .textMessageCode: "{service} の確認コードは {code} です。"
        case .textMessageTrial: "{service} からのテストです。テキストメッセージを送信できます。何もする必要はありません。"
        case .linkSubject: "{service} へのサインイン"
        case .linkLead: "次のリンクを開いてサインインしてください。開いたページで続行の確認が表示されます。"
        case .linkLabel: "{service} にサインイン"
        case .linkLifetime: "このリンクの有効期間は {minutes} 分で、使用できるのは 1 回だけです。"
        case .linkNotAsked: "お心当たりがない場合は、開いたページで続行しないでください。続行するまでサインインは行われません。"
        case .newDeviceSubject: "{service} への新しいサインイン"
        case .newDeviceLead: "これまでに使われたことのないデバイスまたはネットワークから、アカウントへのサインインがありました。"
        case .methodAddedSubject: "{service} のサインイン方法が追加されました"
        case .methodAddedLead: "アカウントに新しいサインイン方法が追加されました: {method}"
        case .passkeyProvenSubject: "{service} アカウントのパスキーが確認されました"
        case .passkeyProvenLead:
            "確認なしで作成されたパスキー「{name}」で、初めて本人確認が行われました。今後このパスキーで、アカウントのサインイン方法を変更できます。"
        case .methodRemovedSubject: "{service} のサインイン方法が削除されました"
        case .methodRemovedLead: "アカウントからサインイン方法が削除されました: {method}"
        case .recoveryStartedSubject: "{service} アカウントの復旧が始まりました"
        case .recoveryStartedLead: "アカウントの復旧が申請されました。{deadline} 以降、申請した人がアカウントに入れるようになります。"
        case .recoveryStartedCaution: "ご本人による申請であれば、操作は不要です。そうでない場合は、今すぐ中止してください。開いたページで確認が表示されます。"
        case .recoveryCancelLabel: "復旧を中止する"
        case .recoveryCancelledSubject: "{service} アカウントの復旧が中止されました"
        case .recoveryCancelledLead: "アカウントの復旧は中止されました。変更された内容はありません。"
        case .recoveredSubject: "{service} アカウントが復旧されました"
        case .recoveredLead: "待ち時間が終わり、アカウントが復旧されました。復旧した人はパスキーを追加できます。ほかのセッションはすべて終了しました。"
        case .addressChangedSubject: "{service} アカウントのメールアドレスが変更されました"
        case .addressChangedLead: "今後、アカウントに関するお知らせは {address} に送信されます。このメールは以前のアドレスにお送りしています。"
        case .passwordChangedSubject: "{service} のパスワードが変更されました"
        case .passwordChangedLead: "アカウントのパスワードが変更されました。ほかのセッションは終了しました。"
        case .recoveryCodeUsedSubject: "{service} アカウントのリカバリーコードが使われました"
        case .recoveryCodeUsedLead: "アカウントに保存されたリカバリーコードの 1 つが使われました。"
        case .manyFailuresSubject: "{service} アカウントへの誤ったパスワード入力"
        case .manyFailuresLead:
            "あなたのアカウントに対して、誤ったパスワードが続けて {count} 回入力されました。"
        case .codesRefusedSubject: "{service} アカウントへの誤ったコード入力"
        case .codesRefusedLead:
            "あなたのパスワードが入力された後、誤ったコードが続けて {count} 回入力されました。心当たりがなければ、パスワードが他人に知られています。変更してください。"
        case .passwordFoundCommonSubject: "{service} アカウントのパスワードは推測されやすいものです"
        case .passwordFoundCommonLead:
            "お使いのパスワードは、真っ先に試される、よくあるパスワードです。誰でも見られるパスワードの一覧に載っています。今のところ、このパスワードでサインインできます。"
        case .passwordFoundCommonCaution:
            "アカウントページで変更するか、パスキーを追加してパスワードを削除してください。この時刻に使った心当たりがない場合は、パスワードが他人に知られています。すぐに対応してください。"
        case .passwordRetiringSubject: "{service} アカウントのパスワードがまもなく無効になります"
        case .passwordRetiringLead:
            "パスキーでサインインされているため、アカウントのパスワードを無効にします。このメールから 1 日以上たってから行います。これまでどおりパスキーでサインインできます。パスワードで始めたセッションは終了します。"
        case .passwordRetiringCaution:
            "何もする必要はありません。パスワードを使い続ける場合は、それまでに一度パスワードでサインインしてください。サインインにお心当たりがない場合は、すぐにアカウントをご確認ください。"
        case .passwordRetiredSubject: "{service} アカウントのパスワードが無効になりました"
        case .passwordRetiredLead:
            "パスキーでサインインされているため、アカウントのパスワードを無効にしました。今後そのパスワードは使えません。これまでどおりパスキーでサインインしてください。パスワードで始めたセッションは終了しました。"
        case .providerEndedSubject: "{service} アカウントでの {name} によるサインインが終了しました"
        case .providerEndedLead:
            "{name} から、こちらへのサインインに使われなくなったとの連絡がありました。それを使って始めたセッションは終了しました。ほかのサインイン方法は変わりません。"
        case .providerGoneSubject: "{service} アカウントは削除される予定です"
        case .providerGoneLead:
            "{name} から、そちらのアカウントがなくなったとの連絡がありました。ほかに {service} アカウントに入る方法がないため、アカウントは削除されます。残したい場合は、それまでにアカウントを復旧し、パスキーを追加してください。"
        case .accountDeletedSubject: "{service} アカウントが削除されました"
        case .accountDeletedLead: "アカウントと、それに属するすべての情報が削除されました。このアカウントでは今後サインインできません。"
        case .noticeCaution: "ご本人による操作であれば、何もする必要はありません。お心当たりがない場合は、すぐにアカウントをご確認ください。"
        case .accountLabel: "アカウントを開く"
        case .factAccount: "アカウント"
        case .factDevice: "デバイス"
        case .factNetwork: "ネットワークアドレス"
        case .factTime: "日時"
        case .methodPasskey: "パスキー「{name}」"
        case .methodPassword: "パスワード"
        case .methodAuthenticatorApp: "認証アプリのコード"
        case .methodEmail: "メールアドレス"
        case .methodPhone: "電話番号"
        case .methodRecoveryCodes: "リカバリーコード"
        case .methodProvider: "{name} でのサインイン"
        case .trialSubject: "{service} のメール送信テスト"
        case .trialLead: "{service} からメールを送信できることを確認しました。このメールへの対応は不要です。"
        case .footer: "送信元: {service} ({host})。このメールに返信されても、お読みすることはできません。"
        }
    }
}
