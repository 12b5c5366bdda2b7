// SPDX-License-Identifier: Apache-2.0

extension MessageCatalogue {
    static func english(_ phrase: MessagePhrase) -> String {
        switch phrase {
        case .codeSubject: "Your code for {service}"
        case .codeLead: "Enter this code on the page that asked for it:"
        case .codeLifetime: "It is valid for {minutes} min and works once."
        case .codeCaution: "Enter it on {host} only. Nobody from {service} will ever ask you to tell it."
        case .codeNotAsked: "If you did not ask for it, you need do nothing: without the code nobody gets in."
        case .codeLinkLead: "Or open this link in the browser in which you asked for the code:"
        case .codePasswordKnown: "If you did not ask for it, somebody knows your password: change it at once."
        case .textMessageCode: "{code} is your code for {service}."
        case .textMessageTrial: "{service} can send text messages. There is nothing to do."
        case .linkSubject: "Sign in to {service}"
        case .linkLead: "Open this link to sign in. The page then asks you to go on."
        case .linkLabel: "Sign in to {service}"
        case .linkLifetime: "The link is valid for {minutes} min and works once."
        case .linkNotAsked: "If you did not ask for it, do not go on from that page: until then nobody is signed in."
        case .newDeviceSubject: "New sign-in to {service}"
        case .newDeviceLead: "Somebody signed in to your account on a device or a network that it had not seen before."
        case .methodAddedSubject: "New way to sign in to {service}"
        case .methodAddedLead: "Your account has a new way to sign in: {method}."
        case .passkeyProvenSubject: "A passkey of your {service} account was confirmed"
        case .passkeyProvenLead:
            "The passkey “{name}”, which was made without asking anybody, has confirmed a person for the first time. From now on it can change how your account is entered."
        case .methodRemovedSubject: "Way to sign in to {service} removed"
        case .methodRemovedLead: "A way to sign in was removed from your account: {method}."
        case .recoveryStartedSubject: "Recovery of your {service} account has begun"
        case .recoveryStartedLead: "Somebody asked to recover your account. From {deadline} on they can get in."
        case .recoveryStartedCaution:
            "If this was you, you need do nothing. If not, stop it now; the page asks you to confirm."
        case .recoveryCancelLabel: "Stop the recovery"
        case .recoveryCancelledSubject: "Recovery of your {service} account was stopped"
        case .recoveryCancelledLead: "The recovery of your account was stopped. Nothing has changed."
        case .recoveredSubject: "Your {service} account was recovered"
        case .recoveredLead:
            "Somebody got back into your account after the wait, and can add a passkey. All other sessions were ended."
        case .addressChangedSubject: "The address of your {service} account was changed"
        case .addressChangedLead: "Messages about your account now go to {address}. This one went to the old address."
        case .passwordChangedSubject: "Your {service} password was changed"
        case .passwordChangedLead: "The password of your account was changed. Other sessions were ended."
        case .recoveryCodeUsedSubject: "A recovery code of your {service} account was used"
        case .recoveryCodeUsedLead: "Somebody used one of the saved recovery codes of your account."
        case .manyFailuresSubject: "Wrong passwords for your {service} account"
        case .manyFailuresLead:
            "Somebody typed wrong passwords for your account, {count} in a row."
        case .codesRefusedSubject: "Wrong codes for your {service} account"
        case .codesRefusedLead:
            "Somebody typed your password, and after it {count} wrong codes in a row. If that was not you, a stranger knows your "
                + "password: replace it."
        case .passwordFoundCommonSubject: "The password of your {service} account is easy to guess"
        case .passwordFoundCommonLead:
            "Your password was used, and it is one of those that are tried first: it stands on lists of common passwords that everybody can read. It still signs you in."
        case .passwordFoundCommonCaution:
            "Change it on your account page, or add a passkey there and remove the password. If it was not you who used it at that time, somebody else knows it: do so at once."
        case .passwordRetiringSubject: "Your {service} account will lose its password"
        case .passwordRetiringLead:
            "You have been signing in with a passkey, so the password will be taken off your account: a day after this mail at the earliest. You go on signing in with your passkeys, as you did; sessions that the password began will end."
        case .passwordRetiringCaution:
            "You need do nothing. If you want to keep the password, sign in with it once before then. If it was not you who signed in, look at your account at once."
        case .passwordRetiredSubject: "Your {service} account no longer has a password"
        case .passwordRetiredLead:
            "You have been signing in with a passkey, so the password was taken off your account. It opens nothing any more. Sign in with your passkeys, as you did; sessions that the password began have ended."
        case .providerEndedSubject: "Sign-in with {name} has ended for your {service} account"
        case .providerEndedLead:
            "{name} tells us that you no longer use it to sign in here. Sessions that it began have ended. Whatever else you sign in with stays as it is."
        case .providerGoneSubject: "Your {service} account will be deleted"
        case .providerGoneLead:
            "{name} tells us that your account there is gone. Nothing else opens your {service} account, so it will be deleted. If you want to keep it, recover it before then and add a passkey."
        case .accountDeletedSubject: "Your {service} account was deleted"
        case .accountDeletedLead:
            "Your account was deleted, with everything that belonged to it. Nobody can sign in to it any more."
        case .noticeCaution: "If this was you, you need do nothing. If not, look at your account at once."
        case .accountLabel: "Open your account"
        case .factAccount: "Account"
        case .factDevice: "Device"
        case .factNetwork: "Network address"
        case .factTime: "Time"
        case .methodPasskey: "passkey “{name}”"
        case .methodPassword: "password"
        case .methodAuthenticatorApp: "codes from an app"
        case .methodEmail: "e-mail address"
        case .methodPhone: "telephone number"
        case .methodRecoveryCodes: "recovery codes"
        case .methodProvider: "sign-in with {name}"
        case .trialSubject: "Test mail from {service}"
        case .trialLead: "{service} can send mails. There is nothing to do."
        case .footer: "Sent by {service} ({host}). Replies are not read."
        }
    }
}
