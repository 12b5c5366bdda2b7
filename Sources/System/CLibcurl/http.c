// SPDX-License-Identifier: Apache-2.0
// One HTTP request through libcurl.

#include "library.h"
#include "martlet-curl.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof((struct martlet_http_answer *)0)->problem >= CURL_ERROR_SIZE, "libcurl writes so much into its text");

/// What has come so far.
struct martlet_http_state {
    const struct martlet_http_request *request;
    struct martlet_http_answer *answer;
    CURL *handle;
    /// All that is waited for has come, whatever else follows.
    int is_done;
};

/// Appends bytes to what is to be freed by the asker; 0 where there is no memory.
static int append(unsigned char **place, size_t *present, const char *bytes, size_t length) {
    unsigned char *longer = (unsigned char *)realloc(*place, *present + length + 1);
    if (longer == NULL) return 0;
    memcpy(longer + *present, bytes, length);
    *place = longer;
    *present += length;
    return 1;
}

static size_t head_line(char *line, size_t size, size_t count, void *context) {
    struct martlet_http_state *state = (struct martlet_http_state *)context;
    struct martlet_http_answer *answer = state->answer;
    size_t length = size * count;
    if (state->request->keeps_head) {
        // One of 100 to 199 has the real one behind it.
        if (length >= 5 && memcmp(line, "HTTP/", 5) == 0) answer->head_length = 0;
        if (length > state->request->largest - answer->head_length) {
            answer->is_too_long = 1;
            return 0;
        }
        if (!append(&answer->head, &answer->head_length, line, length)) return 0;
    }
    // The empty line behind a head; one of 100 to 199 has the real one behind it.
    if (length <= 2 && !state->request->reads_body) {
        long status = 0;
        martlet_curl.get(state->handle, CURLINFO_RESPONSE_CODE, &status);
        if (status >= 200) {
            state->is_done = 1;
            return 0;
        }
    }
    return length;
}

static size_t body_part(char *bytes, size_t size, size_t count, void *context) {
    struct martlet_http_state *state = (struct martlet_http_state *)context;
    struct martlet_http_answer *answer = state->answer;
    size_t length = size * count;
    if (length > state->request->largest - answer->length) {
        answer->is_too_long = 1;
        return 0;
    }
    return append(&answer->body, &answer->length, bytes, length) ? length : 0;
}

/// Keeps the first certificate of the chain: a line of the many that libcurl lists.
static void keep_certificate(CURL *handle, struct martlet_http_answer *answer) {
    static const char name[] = "Cert:";
    struct curl_certinfo *chain = NULL;
    if (martlet_curl.get(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || chain == NULL || chain->num_of_certs < 1) return;
    for (struct curl_slist *line = chain->certinfo[0]; line != NULL; line = line->next)
        if (strncmp(line->data, name, sizeof name - 1) == 0) answer->certificate = strdup(line->data + sizeof name - 1);
}

void martlet_http_discard(struct martlet_http_answer *answer) {
    free(answer->body);
    free(answer->head);
    free(answer->certificate);
}

static long tls_version(int version) {
    switch (version) {
    case 10: return CURL_SSLVERSION_TLSv1_0 | CURL_SSLVERSION_MAX_TLSv1_0;
    case 11: return CURL_SSLVERSION_TLSv1_1 | CURL_SSLVERSION_MAX_TLSv1_1;
    case 12: return CURL_SSLVERSION_TLSv1_2 | CURL_SSLVERSION_MAX_TLSv1_2;
    case 13: return CURL_SSLVERSION_TLSv1_3 | CURL_SSLVERSION_MAX_TLSv1_3;
    default: return CURL_SSLVERSION_TLSv1_2;
    }
}

static int look(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return __atomic_load_n(((struct martlet_http_state *)context)->request->is_given_up, __ATOMIC_RELAXED);
}

void martlet_http_give_up(int *is_given_up) { __atomic_store_n(is_given_up, 1, __ATOMIC_RELAXED); }

static enum martlet_http_outcome judged(CURLcode code, const struct martlet_http_state *state) {
    if (code == CURLE_OK || state->is_done) return MARTLET_HTTP_ANSWERED;
    if (state->answer->is_too_long) return MARTLET_HTTP_UNREADABLE;
    if (martlet_curl_is_tls(code)) return MARTLET_HTTP_NOT_SECURED;
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
        return MARTLET_HTTP_TIMED_OUT;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_URL_MALFORMAT:
        return MARTLET_HTTP_UNREACHABLE;
    // An answer of HTTP/0.9 has no head at all.
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_OUT_OF_MEMORY:
    case CURLE_BAD_CONTENT_ENCODING:
        return MARTLET_HTTP_UNREADABLE;
    default:
        return MARTLET_HTTP_CLOSED;
    }
}

enum martlet_http_outcome martlet_http_send(const struct martlet_http_request *request,
                                            struct martlet_http_answer *answer) {
    struct martlet_http_state state = {request, answer, martlet_curl.open(), 0};
    CURLcode code = CURLE_OUT_OF_MEMORY;
    CURL *handle = state.handle;
    struct curl_slist *lines = NULL;
    struct curl_slist *places = NULL;
    memset(answer, 0, sizeof *answer);
    if (handle == NULL) goto end;
    for (size_t index = 0; index < request->header_count; index++) {
        struct curl_slist *longer = martlet_curl.append(lines, request->headers[index]);
        if (longer == NULL) goto end;
        lines = longer;
    }
    if (request->place != NULL && (places = martlet_curl.append(NULL, request->place)) == NULL) goto end;

#define MARTLET_SET(option, value)                                                                                     \
    if ((code = martlet_curl.set(handle, option, value)) != CURLE_OK) goto end
    MARTLET_SET(CURLOPT_URL, request->url);
    MARTLET_SET(CURLOPT_PATH_AS_IS, 1L);
    MARTLET_SET(CURLOPT_PROTOCOLS_STR, "http,https");
    // Neither the environment's proxies nor a signal handler: this is one thread of many.
    MARTLET_SET(CURLOPT_PROXY, "");
    MARTLET_SET(CURLOPT_NOSIGNAL, 1L);
    MARTLET_SET(CURLOPT_FOLLOWLOCATION, 0L);
    MARTLET_SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    MARTLET_SET(CURLOPT_FORBID_REUSE, 1L);
    MARTLET_SET(CURLOPT_ERRORBUFFER, answer->problem);
    MARTLET_SET(CURLOPT_SSLVERSION, tls_version(request->tls_version));
    // OpenSSL speaks the two old versions at its lowest level alone; GnuTLS knows no such list.
    if (request->tls_version == 10 || request->tls_version == 11)
        martlet_curl.set(handle, CURLOPT_SSL_CIPHER_LIST, "DEFAULT@SECLEVEL=0");
    MARTLET_SET(CURLOPT_SSL_VERIFYPEER, request->trusts_all ? 0L : 1L);
    MARTLET_SET(CURLOPT_SSL_VERIFYHOST, request->trusts_all ? 0L : 2L);
    MARTLET_SET(CURLOPT_CERTINFO, request->keeps_certificate ? 1L : 0L);
    if (places != NULL) MARTLET_SET(CURLOPT_CONNECT_TO, places);
    if (request->authorities != NULL) {
        MARTLET_SET(CURLOPT_CAINFO, request->authorities);
        MARTLET_SET(CURLOPT_CAPATH, request->adds_authorities ? "/etc/ssl/certs" : (char *)NULL);
    }
    MARTLET_SET(CURLOPT_CONNECTTIMEOUT_MS, request->total_ms);
    MARTLET_SET(CURLOPT_TIMEOUT_MS, request->total_ms);
    MARTLET_SET(CURLOPT_NOPROGRESS, 0L);
    MARTLET_SET(CURLOPT_XFERINFOFUNCTION, look);
    MARTLET_SET(CURLOPT_XFERINFODATA, &state);
    if (request->connects_only) {
        MARTLET_SET(CURLOPT_CONNECT_ONLY, 1L);
    } else {
        MARTLET_SET(CURLOPT_CUSTOMREQUEST, request->method);
        MARTLET_SET(CURLOPT_HTTPHEADER, lines);
        MARTLET_SET(CURLOPT_USERAGENT, request->agent);
        if (request->body_length > 0) {
            MARTLET_SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
            MARTLET_SET(CURLOPT_POSTFIELDS, request->body);
        }
        MARTLET_SET(CURLOPT_HEADERFUNCTION, head_line);
        MARTLET_SET(CURLOPT_HEADERDATA, &state);
        MARTLET_SET(CURLOPT_WRITEFUNCTION, body_part);
        MARTLET_SET(CURLOPT_WRITEDATA, &state);
    }
#undef MARTLET_SET
    code = martlet_curl.run(handle);
    martlet_curl.get(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    martlet_curl.get(handle, CURLINFO_OS_ERRNO, &answer->system_error);
    if (request->keeps_certificate) keep_certificate(handle, answer);
end:
    martlet_curl.discard(lines);
    martlet_curl.discard(places);
    if (handle != NULL) martlet_curl.close(handle);
    return judged(code, &state);
}
