// SPDX-License-Identifier: Apache-2.0
// Sending one mail through libcurl, which is loaded when the first mail goes out.
//
// Not linked: libcurl brings thirty more libraries, and a service that sends no mail needs neither their memory nor the
// time to load them. In C, since libcurl's calls have variable arguments, which Swift cannot pass.

#include "martlet-mail.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <string.h>

// The header wraps these in checks of types that work for direct calls alone.
#undef curl_easy_setopt
#undef curl_easy_getinfo

_Static_assert(MARTLET_MAIL_PROBLEM_SIZE >= CURL_ERROR_SIZE, "libcurl writes so much into its text");

/// libcurl's functions, once they are found.
static struct {
    CURLcode (*prepare)(long);
    CURL *(*open)(void);
    CURLcode (*set)(CURL *, CURLoption, ...);
    CURLcode (*run)(CURL *);
    CURLcode (*get)(CURL *, CURLINFO, ...);
    void (*close)(CURL *);
    struct curl_slist *(*append)(struct curl_slist *, const char *);
    void (*discard)(struct curl_slist *);
} curl;

/// Finds a function; POSIX lets its address be stored through a pointer to an object pointer.
static int find(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    memcpy(place, &function, sizeof function);
    return function != NULL;
}

int martlet_mail_prepare(void) {
    // The fourth ABI, the only one since 2006; Debian's flavour over GnuTLS knows the same functions.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    return find(library, "curl_global_init", &curl.prepare) && find(library, "curl_easy_init", &curl.open)
        && find(library, "curl_easy_setopt", &curl.set) && find(library, "curl_easy_perform", &curl.run)
        && find(library, "curl_easy_getinfo", &curl.get) && find(library, "curl_easy_cleanup", &curl.close)
        && find(library, "curl_slist_append", &curl.append) && find(library, "curl_slist_free_all", &curl.discard)
        && curl.prepare(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

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
    switch (code) {
    case CURLE_OK:
        return MARTLET_MAIL_SENT;
    case CURLE_OPERATION_TIMEDOUT:
        return MARTLET_MAIL_TIMED_OUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
        return MARTLET_MAIL_TLS_FAILED;
    case CURLE_LOGIN_DENIED:
        return MARTLET_MAIL_LOGIN_DENIED;
    default:
        return MARTLET_MAIL_FAILED;
    }
}

enum martlet_mail_outcome martlet_mail_send(const char *url, const char *sender, const char *recipient,
                                            const char *user, const char *password, const char *authorities,
                                            int needs_tls, long connect_ms, long total_ms,
                                            const unsigned char *bytes, size_t length, char *problem, long *reply) {
    struct martlet_mail_reader reader = {bytes, length};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    CURL *handle = curl.open();
    struct curl_slist *recipients = recipient == NULL ? NULL : curl.append(NULL, recipient);
    problem[0] = 0;
    *reply = 0;
    if (handle == NULL || (recipient != NULL && recipients == NULL)) goto end;

#define MARTLET_SET(option, value)                                                                                     \
    if ((code = curl.set(handle, option, value)) != CURLE_OK) goto end
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
    code = curl.run(handle);
    curl.get(handle, CURLINFO_RESPONSE_CODE, reply);
end:
    curl.discard(recipients);
    if (handle != NULL) curl.close(handle);
    return judged(code);
}
