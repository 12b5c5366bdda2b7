// SPDX-License-Identifier: Apache-2.0

/// The fields of any form of the page; those that it lacks are empty.
struct PageForm: Decodable {
    let password: String
    let new: String
    let again: String
    /// Missing where a form has no text, which is not an empty one.
    let text: String?
    let revision: Int
    let sure: String

    enum CodingKeys: CodingKey { case password, new, again, text, revision, sure }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func field(_ key: CodingKeys) throws -> String { try fields.decodeIfPresent(String.self, forKey: key) ?? "" }
        (password, new, again) = (try field(.password), try field(.new), try field(.again))
        // Browsers end the lines of a form by two characters.
        text = try fields.decodeIfPresent(String.self, forKey: .text)?
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        revision = Int(try field(.revision)) ?? -1
        sure = try field(.sure)
    }
}
