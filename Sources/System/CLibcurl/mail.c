// SPDX-License-Identifier: Apache-2.0
// Sending one mail through libcurl.

#include "library.h"
#include "martlet-curl.h"

#include <string.h>

_Static_assert(MARTLET_MAIL_PROBLEM_SIZE >= CURL_ERROR_SIZE, "libcurl writes so much into its text");

/// What is left to send.
struct martlet_mail_reader {
    const unsigned char *bytes;
    size_t left;
};

/// Hands libcurl the next part of the mail.
static size_t martlet_mail_read(char *buffer, size_t size, size_t count, void *context) {
    struct martlet_mail_reader *reader = (struct martlet_mail_reader *)context;
    size_t room = size * count;
    size_t part = reader->left < room ? reader->left : room;
    memcpy(buffer, reader->bytes, part);
    reader->bytes += part;
    reader->left -= part;
    return part;
}

static enum martlet_mail_outcome judged(CURLcode code) {
    if (code == CURLE_OK) return MARTLET_MAIL_SENT;
    if (code == CURLE_OPERATION_TIMEDOUT) return MARTLET_MAIL_TIMED_OUT;
    if (code == CURLE_LOGIN_DENIED) return MARTLET_MAIL_LOGIN_DENIED;
    return martlet_curl_is_tls(code) ? MARTLET_MAIL_TLS_FAILED : MARTLET_MAIL_FAILED;
}

enum martlet_mail_outcome martlet_mail_send(const char *url, const char *sender, const char *recipient,
                                            const char *user, const char *password, const char *authorities,
                                            int needs_tls, long connect_ms, long total_ms,
                                            const unsigned char *bytes, size_t length, char *problem, long *reply) {
    struct martlet_mail_reader reader = {bytes, length};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    CURL *handle = martlet_curl.open();
    struct curl_slist *recipients = recipient == NULL ? NULL : martlet_curl.append(NULL, recipient);
    problem[0] = 0;
    *reply = 0;
    if (handle == NULL || (recipient != NULL && recipients == NULL)) goto end;

#define MARTLET_SET(option, value)                                                                                     \
    if ((code = martlet_curl.set(handle, option, value)) != CURLE_OK) goto end
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
        MARTLET_SET(CURLOPT_CAPATH, (char *)NULL);
    }
    if (user != NULL && password != NULL) {
        MARTLET_SET(CURLOPT_USERNAME, user);
        MARTLET_SET(CURLOPT_PASSWORD, password);
        // One round trip less (RFC 4954, initial response).
        MARTLET_SET(CURLOPT_SASL_IR, 1L);
    }
    MARTLET_SET(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    MARTLET_SET(CURLOPT_TIMEOUT_MS, total_ms);
    if (recipients == NULL) {
        MARTLET_SET(CURLOPT_CUSTOMREQUEST, "NOOP");
        MARTLET_SET(CURLOPT_NOBODY, 1L);
    } else {
        MARTLET_SET(CURLOPT_MAIL_FROM, sender);
        MARTLET_SET(CURLOPT_MAIL_RCPT, recipients);
        MARTLET_SET(CURLOPT_UPLOAD, 1L);
        MARTLET_SET(CURLOPT_READFUNCTION, martlet_mail_read);
        MARTLET_SET(CURLOPT_READDATA, &reader);
        MARTLET_SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)length);
    }
#undef MARTLET_SET
    code = martlet_curl.run(handle);
    martlet_curl.get(handle, CURLINFO_RESPONSE_CODE, reply);
end:
    martlet_curl.discard(recipients);
    if (handle != NULL) martlet_curl.close(handle);
    return judged(code);
}
