// SPDX-License-Identifier: Apache-2.0
// libcurl's functions, once they are found.
//
// Not linked: libcurl brings thirty more libraries, and a program that sends nothing needs neither their memory nor the
// time to load them. In C, since libcurl's calls have variable arguments, which Swift cannot pass.

#ifndef MARTLET_CURL_LIBRARY_H
#define MARTLET_CURL_LIBRARY_H

#include <curl/curl.h>

// The header wraps these in checks of types that work for direct calls alone.
#undef curl_easy_setopt
#undef curl_easy_getinfo

struct martlet_curl_library {
    CURLcode (*prepare)(long);
    CURL *(*open)(void);
    CURLcode (*set)(CURL *, CURLoption, ...);
    CURLcode (*run)(CURL *);
    CURLcode (*get)(CURL *, CURLINFO, ...);
    void (*close)(CURL *);
    struct curl_slist *(*append)(struct curl_slist *, const char *);
    void (*discard)(struct curl_slist *);
};

extern struct martlet_curl_library martlet_curl;

/// Whether TLS is why a transfer failed.
int martlet_curl_is_tls(CURLcode code);

#endif
