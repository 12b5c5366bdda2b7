// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Why an object of the input, or all of it, cannot be used.
enum ExplainProblem: Error {
    case empty
    case tooLong
    /// The first line goes on beyond where a next one is looked for.
    case restUnread
    /// Reading failed.
    case unreadable
    /// What was named is a folder.
    case folder(String)
    /// There is no such file, or it may not be read.
    case noFile(String, ReadingFault)
    case notUsable(String)

    /// A stable name.
    var code: String {
        switch self {
        case .empty: "input_empty"
        case .tooLong: "input_too_long"
        case .restUnread: "input_rest_unread"
        case .unreadable, .folder, .noFile: "input_unreadable"
        case .notUsable: "input_invalid"
        }
    }

    /// What happened, for people.
    var message: String {
        switch self {
        case .empty: "there is nothing to explain; a JSON object was expected"
        case .tooLong: "an object is longer than 1 MiB and was not read"
        case .restUnread:
            "the first line is longer than 1 MiB and goes on for more than 32 MiB; neither it nor what follows was read"
        case .unreadable: "the input cannot be read"
        case .folder(let path): "\(path) is a folder"
        case .noFile(let path, let fault): fault.words(path)
        case .notUsable(let why): "this cannot be explained: \(why)"
        }
    }

    /// What may be done.
    var hint: String? {
        switch self {
        case .empty, .notUsable: "`martlet explain --help` lists the members"
        case .tooLong, .restUnread: "give each object a line of its own, of 1 MiB at most"
        case .unreadable, .folder, .noFile: nil
        }
    }

    /// The problem for programs.
    ///
    /// - Parameter line: Where in the input it is; nil where it is nowhere.
    /// - Returns: An object without a verdict.
    func json(line: Int?) -> JSONValue {
        var error: JSONObject = ["code": .string(code), "message": .string(message)]
        if let line { error["line"] = .integer(Int64(line)) }
        return ["verdict": nil, "error": .object(error)]
    }
}
