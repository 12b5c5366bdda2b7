// SPDX-License-Identifier: Apache-2.0

/// An attribute that items of a class may have.
package struct ItemAttribute: Sendable, Hashable {
    /// The name as Apple spells it, mostly four letters: `acct`.
    package let name: AttributeName
    /// What its values may be.
    package let form: AttributeForm
    /// Where its value lies.
    package let place: AttributePlace

    init(_ name: AttributeName, _ form: AttributeForm, in place: AttributePlace = .attributes) {
        self.name = name
        self.form = form
        self.place = place
    }
}

extension ItemAttribute {
    /// What items of every class have.
    static let common = [
        ItemAttribute("accc", .number, in: .access),
        ItemAttribute("agrp", .text, in: .access),
        ItemAttribute("cdat", .time, in: .times),
        ItemAttribute("labl", .anything),
        ItemAttribute("mdat", .time, in: .times),
        ItemAttribute("pdmn", .text, in: .accessibility),
        ItemAttribute("persistref", .data, in: .item),
        ItemAttribute("sync", .number, in: .vault),
        ItemAttribute("tkid", .text),
        ItemAttribute("vwht", .text),
    ]

    /// What passwords of both classes have beside.
    static let password = [
        ItemAttribute("acct", .anything),
        ItemAttribute("alis", .anything),
        ItemAttribute("crtr", .number),
        ItemAttribute("cusi", .number),
        ItemAttribute("desc", .anything),
        ItemAttribute("favo", .number),
        ItemAttribute("fold", .text),
        ItemAttribute("icmt", .anything),
        ItemAttribute("invi", .number),
        ItemAttribute("nega", .number),
        ItemAttribute("prot", .anything),
        ItemAttribute("scrp", .number),
        ItemAttribute("type", .number),
    ]

    /// What passwords of a service have beside those.
    static let genericPassword = [
        ItemAttribute("gena", .anything),
        ItemAttribute("svce", .anything),
    ]

    /// What passwords of a server have beside those.
    static let internetPassword = [
        ItemAttribute("atyp", .anything),
        ItemAttribute("path", .anything),
        ItemAttribute("port", .number),
        ItemAttribute("ptcl", .anything),
        ItemAttribute("sdmn", .anything),
        ItemAttribute("srvr", .anything),
    ]

    /// What passkeys have: credential ID and user handle, RP ID, the account's name, and the one for display.
    static let passkey = [
        ItemAttribute("acct", .text),
        ItemAttribute("credential", .data),
        ItemAttribute("dnam", .text),
        ItemAttribute("favo", .number),
        ItemAttribute("fold", .text),
        ItemAttribute("icmt", .text),
        ItemAttribute("rpid", .text),
        ItemAttribute("uhdl", .data),
    ]

    /// What certificates have.
    static let certificate = [
        ItemAttribute("alis", .anything),
        ItemAttribute("cenc", .number),
        ItemAttribute("ctyp", .number),
        ItemAttribute("issr", .data),
        ItemAttribute("pkhh", .data),
        ItemAttribute("skid", .data),
        ItemAttribute("slnr", .data),
        ItemAttribute("subj", .data),
    ]

    /// What keys have.
    static let key: [ItemAttribute] =
        [
            ItemAttribute("alis", .anything),
            ItemAttribute("atag", .anything),
            ItemAttribute("edat", .time),
            ItemAttribute("kcls", .anything),
            ItemAttribute("klbl", .anything),
            ItemAttribute("sdat", .time),
        ]
        + [
            "asen", "bsiz", "crtr", "decr", "drve", "encr", "esiz", "extr", "modi", "next", "perm", "priv", "sens",
            "sign", "snrc", "type", "unwp", "vrfy", "vyrc", "wrap",
        ].map { ItemAttribute(AttributeName(rawValue: $0), .number) }
}
