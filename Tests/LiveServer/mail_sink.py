# SPDX-License-Identifier: Apache-2.0
"""A mail server that keeps what it takes, with aiosmtpd; it can be made to refuse, to ask for a password, to speak TLS."""

import email
import email.message
import email.policy
import ssl

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "martlet", "mail-pässword of a test"


class MailSink:
    """Begins to listen when it is made; `mails` are what came, oldest first, `envelopes` how."""

    def __init__(
        self,
        starttls: ssl.SSLContext | None = None,
        tls: ssl.SSLContext | None = None,
        asks_password: bool = False,
        refusal: str | None = None,
        port: int = 0,
    ):
        self.refusal = refusal
        self.mails: list[email.message.EmailMessage] = []
        self.envelopes: list[Envelope] = []
        self.users: list[str] = []
        self.tls = tls
        self.controller = FreeController(
            self,
            hostname="127.0.0.1",
            port=port,
            ssl_context=tls,
            tls_context=starttls,
            require_starttls=starttls is not None,
            authenticator=self.authenticate if asks_password else None,
            auth_required=asks_password,
            auth_require_tls=starttls is not None,
            decode_data=False,
            enable_SMTPUTF8=True,
        )
        self.controller.start()

    @property
    def port(self) -> int:
        return self.controller.server.sockets[0].getsockname()[1]

    def stop(self) -> None:
        self.controller.stop()

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.users.append(data.login.decode())
        right = data.login.decode() == USER and data.password.decode() == PASSWORD
        # Not handled: the server itself answers 535.
        return AuthResult(success=right, handled=False)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.refusal is not None:
            return self.refusal
        self.envelopes.append(envelope)
        self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 taken"


class FreeController(Controller):
    """Lets the system choose the port, which the usual controller cannot when it looks whether it is up."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()
