// SPDX-License-Identifier: Apache-2.0

#include "library.h"

#include "martlet-curl.h"

#include <dlfcn.h>
#include <string.h>

struct martlet_curl_library martlet_curl;

/// Finds a function; POSIX lets its address be stored through a pointer to an object pointer.
static int find(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    memcpy(place, &function, sizeof function);
    return function != NULL;
}

int martlet_curl_prepare(void) {
    struct martlet_curl_library *curl = &martlet_curl;
    // The fourth ABI, the only one since 2006; Debian's flavour over GnuTLS knows the same functions.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    return find(library, "curl_global_init", &curl->prepare) && find(library, "curl_easy_init", &curl->open)
        && find(library, "curl_easy_setopt", &curl->set) && find(library, "curl_easy_perform", &curl->run)
        && find(library, "curl_easy_getinfo", &curl->get) && find(library, "curl_easy_cleanup", &curl->close)
        && find(library, "curl_slist_append", &curl->append) && find(library, "curl_slist_free_all", &curl->discard)
        && curl->prepare(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

int martlet_curl_is_tls(CURLcode code) {
    switch (code) {
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_USE_SSL_FAILED:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
        return 1;
    default:
        return 0;
    }
}
