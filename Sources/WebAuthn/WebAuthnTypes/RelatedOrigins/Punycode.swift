// SPDX-License-Identifier: Apache-2.0

/// The encoder of RFC 3492 with the parameters of its section 5; nothing is mapped or normalised.
enum Punycode {
    private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)

    /// The label as it stands in the domain name system.
    ///
    /// - Parameter label: A label in lower case and Unicode normal form C, as the public suffix list writes it.
    /// - Returns: The label itself when it is ASCII; else `xn--` and its encoding.
    static func asciiForm(of label: some StringProtocol) -> String {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        guard scalars.contains(where: { $0 >= 0x80 }) else { return String(label) }
        return "xn--" + encode(scalars)
    }

    private static func encode(_ input: [Int]) -> String {
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (0x80, 0, 72, basicCount)
        while handled < input.count {
            // The smallest code point that is not handled yet; there is one, since not all are.
            guard let next = input.lazy.filter({ $0 >= code }).min() else { break }
            delta += (next - code) * (handled + 1)
            code = next
            for point in input {
                if point < code { delta += 1 }
                guard point == code else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a number with digits of varying weight.
    private static func append(_ number: Int, _ bias: Int, to output: inout [UInt8]) {
        var rest = number
        var weight = base
        while true {
            let threshold = min(max(weight - bias, tMin), tMax)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            weight += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            steps += base
        }
        return steps + (base - tMin + 1) * delta / (delta + skew)
    }
}
