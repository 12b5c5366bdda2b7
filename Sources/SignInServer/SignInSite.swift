// SPDX-License-Identifier: Apache-2.0
// The whole service, put together.

internal import FoundationEssentials
public import Hummingbird
public import HummingbirdCore
public import Logging
public import NIOCore
public import ServiceLifecycle
internal import WebAuthnTypes

/// The sign-in service: its pages, its API, and the rules at its door.
public struct SignInSite: Sendable {
    private let configuration: ServiceConfiguration
    private let door: FrontDoor

    /// Puts the service together; reads templates and static files.
    ///
    /// - Parameter configuration: What the operator decided.
    /// - Throws: `SignInServerError` when the files that belong to the program are missing.
    public init(configuration: ServiceConfiguration) throws {
        self.configuration = configuration
        let resources = ResourceFolder.locate()
        let assets = try AssetCatalogue(folder: resources.appending(path: "Static"))
        let pages = try PageRenderer(
            folder: resources.appending(path: "Templates"),
            values: PageRenderer.Values(
                service: configuration.name,
                assets: assets.prefix,
                relyingPartyID: configuration.relyingPartyID.text,
                signUpOpen: true
            )
        )
        let answer = Answer(isSecure: configuration.isSecure)
        var routes = RouteTable()
        AssetRoutes(assets: assets).add(to: &routes)
        try PageRoutes(answer: answer, pages: pages).add(to: &routes)
        door = FrontDoor(routes: routes.responder(), errors: ErrorAnswer(answer: answer, pages: pages))
    }

    /// The service as a program that can run.
    ///
    /// - Parameters:
    ///   - address: Where it listens; port 0 lets the system choose.
    ///   - secure: Wraps the connections in TLS; leaves them as they are by default.
    ///   - services: What runs beside it and ends with it.
    ///   - eventLoopGroup: Where connections are served.
    ///   - logger: Where it reports.
    ///   - onRunning: Called once with the channel that listens.
    /// - Returns: The program, not yet running.
    /// - Throws: What `secure` throws.
    public func application(
        address: BindAddress,
        secure: (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 },
        services: [any Service] = [],
        eventLoopGroup: EventLoopGroupProvider = .singleton,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) rethrows -> some ApplicationProtocol {
        let limits = configuration.limits
        return Application(
            responder: door,
            server: try secure(.http1(configuration: Self.channelConfiguration(limits))),
            configuration: ApplicationConfiguration(
                address: address,
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
            ),
            services: services,
            onServerRunning: onRunning,
            eventLoopGroupProvider: eventLoopGroup,
            logger: logger
        )
    }

    private static func channelConfiguration(_ limits: ServiceLimits) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                SlowRequestHandler(
                    patience: .seconds(limits.requestSeconds),
                    // What a client has sent too much is read and dropped up to here, so that it gets to see the answer.
                    maximumBytes: limits.bodyBytes * 16
                )
            ],
            idleTimeout: .seconds(limits.idleSeconds),
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: limits.headerBytes,
                maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerCount
            )
        )
    }
}
