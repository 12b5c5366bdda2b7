// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication

/// fprintd on one connection, asked by its unique name once that is known.
final class FprintService {
    let bus: BusClient
    private(set) var owner = ""
    private var logind: String?

    init(_ bus: BusClient) { self.bus = bus }

    /// Finds the default reader, and listens to it.
    func find() throws(BusFault) -> Result<FingerDevice, FingerFault> {
        try bus.match(
            """
            type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',\
            arg0='\(FprintNames.service)'
            """
        )
        guard let owner = try bus.owner(of: FprintNames.service) else { return .failure(.serviceMissing) }
        self.owner = owner
        try listenForSleep()
        let manager = FprintNames.managerPath
        let answer = try bus.call(call("GetDefaultDevice", of: FprintNames.manager, at: manager))
        switch FingerReply.path(answer) {
        case .failure(let fault): return .failure(fault)
        case .success(let path):
            try bus.match(
                """
                type='signal',sender='\(owner)',path='\(path)',interface='\(FprintNames.device)',member='VerifyStatus'
                """
            )
            let named = try bus.call(
                call("Get", of: LogindNames.properties, at: path, [.string(FprintNames.device), .string("name")])
            )
            return FingerReply.name(named).map { FingerDevice(path: path, name: $0) }
        }
    }

    /// What a message is to the evaluation of one reader; nil where it is nothing.
    func event(_ message: DBusMessage, at path: String) -> FingerEvent? {
        if let logind, SessionWatch(owner: logind, session: path).reasons(message) == .sleep { return .cancel(.system) }
        return FingerSignal(owner: owner, path: path).event(message)
    }

    /// Before sleep the reader is given back: it may be another one afterwards.
    ///
    /// Where there is no logind, nobody tells of sleep.
    private func listenForSleep() throws(BusFault) {
        logind = try bus.currentOwner(of: LogindNames.service)
        guard let logind else { return }
        try bus.match(
            """
            type='signal',sender='\(logind)',path='\(LogindNames.managerPath)',interface='\(LogindNames.manager)',\
            member='PrepareForSleep'
            """
        )
    }

    /// What is enrolled, without a claim.
    func enrolment() throws(BusFault) -> Result<Enrolment, DeviceError> {
        switch try find() {
        case .failure(let fault): return .failure(fault.error)
        case .success(let device):
            let answer = try bus.call(call("ListEnrolledFingers", at: device.path, [.string("")]))
            do throws(DeviceError) {
                let names: [String]
                switch FingerReply.fingers(answer) {
                case .success(let listed): names = listed
                case .failure(let fault): throw fault.error
                }
                return .success(try Enrolment(kind: .fingerprint, device: device.name, names: names))
            } catch {
                return .failure(error)
            }
        }
    }

    /// A call to fprintd.
    func call(
        _ member: String,
        of interface: String = FprintNames.device,
        at path: String,
        _ body: [DBusValue] = []
    ) -> DBusMessage {
        DBusMessage(calling: member, of: interface, at: path, destination: owner, body: body)
    }
}
