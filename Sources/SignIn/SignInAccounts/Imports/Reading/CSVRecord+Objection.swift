// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

extension CSVRecord {
    /// Why the record cannot be used.
    package func objection(_ limits: ImportLimits) -> ImportObjection? {
        guard let fault else { return nil }
        if fault.rule == .quoteUnclosed {
            return ImportObjection(
                nil,
                .quoteUnclosed,
                "the quote that opens on line \(fault.line) is never closed, so that everything after it is one field"
            )
        }
        let (code, sentence): (ImportRefusal.Code, String) =
            switch fault.rule {
            case .carriageReturnAlone:
                (.lineEndInvalid, "a carriage return stands alone; lines end with a line feed, or with both")
            case .nul: (.nulCharacter, "a NUL stands here, which no text has")
            case .textAfterQuote:
                (.quoteMisplaced, "after a closing quote only a comma or the end of the line may come")
            case .quoteInside, .quoteUnclosed:
                (.quoteMisplaced, "a quote stands inside a field; the field must be quoted, and the quote doubled")
            case .notUTF8(let byte):
                (
                    .textNotUTF8,
                    "a byte (0x\(Hexadecimal.encode([byte]).uppercased())) stands here that is not UTF-8; save the file as UTF-8"
                )
            case .endsInsideCharacter: (.textNotUTF8, "the file ends inside a character of UTF-8")
            case .fieldTooLong:
                (.fieldTooLong, "the field that begins here is longer than \(limits.fieldLength) bytes")
            case .recordTooLong:
                (
                    .recordTooLong,
                    "with the field that begins here the record is longer than \(limits.recordLength) bytes"
                )
            case .tooManyFields:
                (.fieldCountWrong, "this field is one more than the \(limits.columns) that a record may have")
            }
        return ImportObjection(nil, code, "line \(fault.line), column \(fault.column): \(sentence)")
    }
}

extension ImportError {
    /// The refusal of a file that is not UTF-8.
    package init(_ error: UnreadableEncoding) {
        self.init(.encodingUnsupported, "line 1, column 1: the file \(error.finding); save it as UTF-8")
    }
}
