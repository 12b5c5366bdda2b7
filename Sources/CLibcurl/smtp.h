// SPDX-License-Identifier: Apache-2.0
// One function around libcurl's calls with variable arguments, which Swift cannot call.

#ifndef MARTLET_CLIBCURL_SMTP_H
#define MARTLET_CLIBCURL_SMTP_H

#include <curl/curl.h>
#include <stddef.h>
#include <string.h>

/// What is left to send.
struct martlet_mail_reader {
    const unsigned char *bytes;
    size_t left;
};

/// Hands libcurl the next part of the mail.
static inline size_t martlet_mail_read(char *buffer, size_t size, size_t count, void *context) {
    struct martlet_mail_reader *reader = (struct martlet_mail_reader *)context;
    size_t room = size * count;
    size_t part = reader->left < room ? reader->left : room;
    memcpy(buffer, reader->bytes, part);
    reader->bytes += part;
    reader->left -= part;
    return part;
}

/// Prepares libcurl for the whole process; to be called once, before any mail is sent.
static inline int martlet_curl_prepare(void) {
    return (int)curl_global_init(CURL_GLOBAL_DEFAULT);
}

/// Sends one mail and waits for the server's answer.
///
/// @param url `smtp://host:port/name-for-EHLO` or the same with `smtps`.
/// @param sender, recipient Addresses in angle brackets.
/// @param user, password NULL for a server without authentication.
/// @param authorities A file of trusted certificates, NULL for the system's.
/// @param needs_tls Whether a connection that stays in the clear is given up.
/// @param connect_ms, total_ms Limits for the connection and for everything.
/// @param problem At least CURL_ERROR_SIZE bytes for a text about what went wrong.
/// @param reply The server's last answer, zero if there was none.
/// @return A CURLcode.
static inline int martlet_smtp_send(const char *url, const char *sender, const char *recipient, const char *user,
                                    const char *password, const char *authorities, int needs_tls, long connect_ms,
                                    long total_ms, const unsigned char *bytes, size_t length, char *problem,
                                    long *reply) {
    struct martlet_mail_reader reader = {bytes, length};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    CURL *handle = curl_easy_init();
    struct curl_slist *recipients = curl_slist_append(NULL, recipient);
    problem[0] = 0;
    *reply = 0;
    if (handle == NULL || recipients == NULL) goto end;

#define MARTLET_SET(option, value)                                                                                     \
    if ((code = curl_easy_setopt(handle, option, value)) != CURLE_OK) goto end
    MARTLET_SET(CURLOPT_ERRORBUFFER, problem);
    MARTLET_SET(CURLOPT_URL, url);
    MARTLET_SET(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    // Neither the environment's proxies nor a signal handler: this is one thread of a server.
    MARTLET_SET(CURLOPT_PROXY, "");
    MARTLET_SET(CURLOPT_NOSIGNAL, 1L);
    MARTLET_SET(CURLOPT_USE_SSL, (long)(needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    MARTLET_SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    MARTLET_SET(CURLOPT_SSL_VERIFYPEER, 1L);
    MARTLET_SET(CURLOPT_SSL_VERIFYHOST, 2L);
    if (authorities != NULL) {
        MARTLET_SET(CURLOPT_CAINFO, authorities);
        MARTLET_SET(CURLOPT_CAPATH, NULL);
    }
    if (user != NULL && password != NULL) {
        MARTLET_SET(CURLOPT_USERNAME, user);
        MARTLET_SET(CURLOPT_PASSWORD, password);
        // One round trip less (RFC 4954, initial response).
        MARTLET_SET(CURLOPT_SASL_IR, 1L);
    }
    MARTLET_SET(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    MARTLET_SET(CURLOPT_TIMEOUT_MS, total_ms);
    MARTLET_SET(CURLOPT_MAIL_FROM, sender);
    MARTLET_SET(CURLOPT_MAIL_RCPT, recipients);
    MARTLET_SET(CURLOPT_UPLOAD, 1L);
    MARTLET_SET(CURLOPT_READFUNCTION, martlet_mail_read);
    MARTLET_SET(CURLOPT_READDATA, &reader);
    MARTLET_SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)length);
#undef MARTLET_SET
    code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, reply);
end:
    curl_slist_free_all(recipients);
    if (handle != NULL) curl_easy_cleanup(handle);
    return (int)code;
}

#endif
