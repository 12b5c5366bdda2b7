// SPDX-License-Identifier: Apache-2.0
// Sending one mail through libcurl.

#ifndef MARTLET_MAIL_H
#define MARTLET_MAIL_H

#include <stddef.h>

/// The length of a text about what went wrong, its end included.
#define MARTLET_MAIL_PROBLEM_SIZE 256

/// What came of sending a mail.
enum martlet_mail_outcome {
    MARTLET_MAIL_SENT,
    /// There was no answer in time.
    MARTLET_MAIL_TIMED_OUT,
    /// The connection could not be made secure.
    MARTLET_MAIL_TLS_FAILED,
    /// The user name or password was refused.
    MARTLET_MAIL_LOGIN_DENIED,
    /// Something else: the answer and the text tell.
    MARTLET_MAIL_FAILED
};

/// Loads libcurl and prepares it for the whole process; to be called once, before any mail is sent.
///
/// @return 1 when it is there and can be used, else 0.
int martlet_mail_prepare(void);

/// Sends one mail and waits for the server's answer; or, without a recipient, only signs in and asks for nothing (NOOP).
///
/// @param url `smtp://host:port/name-for-EHLO` or the same with `smtps`.
/// @param sender, recipient Addresses in angle brackets, or both NULL.
/// @param user, password NULL for a server without authentication.
/// @param authorities A file of trusted certificates, NULL for the system's.
/// @param needs_tls Whether a connection that stays in the clear is given up.
/// @param connect_ms, total_ms Limits for the connection and for everything.
/// @param problem At least MARTLET_MAIL_PROBLEM_SIZE bytes for a text about what went wrong.
/// @param reply The server's last answer, zero if there was none.
enum martlet_mail_outcome martlet_mail_send(const char *url, const char *sender, const char *recipient,
                                            const char *user, const char *password, const char *authorities,
                                            int needs_tls, long connect_ms, long total_ms,
                                            const unsigned char *bytes, size_t length, char *problem, long *reply);

#endif
