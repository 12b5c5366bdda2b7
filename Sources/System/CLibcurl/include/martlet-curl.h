// SPDX-License-Identifier: Apache-2.0
// One mail, or one HTTP request, through libcurl.

#ifndef MARTLET_CURL_H
#define MARTLET_CURL_H

#include <stddef.h>

/// Loads libcurl and prepares it for the whole process; to be called once, before anything is sent.
///
/// @return 1 when it is there and can be used, else 0.
int martlet_curl_prepare(void);

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

/// What came of a request.
enum martlet_http_outcome {
    MARTLET_HTTP_ANSWERED,
    /// The name has no address, or none of them takes connections.
    MARTLET_HTTP_UNREACHABLE,
    /// There was no answer in time.
    MARTLET_HTTP_TIMED_OUT,
    /// TLS was not agreed upon, or the certificate does not hold.
    MARTLET_HTTP_NOT_SECURED,
    /// The connection ended before the answer did, or the request was given up.
    MARTLET_HTTP_CLOSED,
    /// The answer was no HTTP, or too long.
    MARTLET_HTTP_UNREADABLE
};

/// One request.
struct martlet_http_request {
    /// `http` or `https`, sent as it is.
    const char *url;
    const char *method;
    /// Lines such as `Accept: text/plain`, as many as `header_count` says.
    const char *const *headers;
    size_t header_count;
    const unsigned char *body;
    size_t body_length;
    const char *agent;
    /// A file of trusted certificates, NULL for the system's.
    const char *authorities;
    /// Whether the system's authorities count as well as those of the file.
    int adds_authorities;
    /// Whether any certificate will do.
    int trusts_all;
    /// The only version of TLS that is spoken, such as 10 for TLS 1.0; zero for TLS 1.2 and later.
    int tls_version;
    /// `::ADDRESS:PORT`, where to knock; NULL for where the name leads.
    const char *place;
    /// For everything.
    long total_ms;
    /// Whether the connection alone is made, and no request sent.
    int connects_only;
    /// Whether the certificate of the other side is kept.
    int keeps_certificate;
    /// Whether the lines of the answer's head are kept.
    int keeps_head;
    /// Whether the body of the answer is read, and how much of it may come.
    int reads_body;
    size_t largest;
    /// Set from another thread with `martlet_http_give_up`.
    int *is_given_up;
};

/// What came back.
struct martlet_http_answer {
    long status;
    /// To be freed; NULL where there is none.
    unsigned char *body;
    size_t length;
    /// The last head, a line after another; to be freed, too.
    unsigned char *head;
    size_t head_length;
    /// The first certificate in PEM; to be freed, too.
    char *certificate;
    /// What went wrong, in libcurl's words.
    char problem[256];
    /// The system's number of what went wrong, or zero.
    long system_error;
    /// The answer was longer than it may be.
    int is_too_long;
};

/// Frees what an answer holds.
void martlet_http_discard(struct martlet_http_answer *answer);

/// Sends one request on a connection of its own, without a proxy, and waits for the answer; follows no redirect.
enum martlet_http_outcome martlet_http_send(const struct martlet_http_request *request,
                                            struct martlet_http_answer *answer);

/// Ends a request soon, from any thread.
void martlet_http_give_up(int *is_given_up);

#endif
