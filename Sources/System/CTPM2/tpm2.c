// SPDX-License-Identifier: Apache-2.0
// Finds the functions of tpm2-tss. The libraries' versions are part of their names: another one has other functions.

#include "martlet-tpm.h"

#include <dlfcn.h>
#include <stddef.h>

int martlet_tpm_find(martlet_tpm_functions *functions) {
    // Never closed again: they stay as long as the process.
    void *esys = dlopen("libtss2-esys.so.0", RTLD_NOW | RTLD_LOCAL);
    void *marshalling = dlopen("libtss2-mu.so.0", RTLD_NOW | RTLD_LOCAL);
    void *transports = dlopen("libtss2-tctildr.so.0", RTLD_NOW | RTLD_LOCAL);
    if (esys == NULL || marshalling == NULL || transports == NULL) return 0;

#define FIND(library, name) \
    functions->name = (__typeof__(&name))dlsym(library, #name); \
    if (functions->name == NULL) return 0;
#define FIND_ESYS(name) FIND(esys, name)
#define FIND_MARSHALLING(name) FIND(marshalling, name)
#define FIND_TRANSPORTS(name) FIND(transports, name)
    MARTLET_TPM_ESYS(FIND_ESYS)
    MARTLET_TPM_MARSHALLING(FIND_MARSHALLING)
    MARTLET_TPM_TRANSPORTS(FIND_TRANSPORTS)
    return 1;
}
