// SPDX-License-Identifier: Apache-2.0
// The parts of tpm2-tss that TPMSealing calls, found when they are first needed: who has no TPM needs none of its libraries.

#ifndef MARTLET_TPM_H
#define MARTLET_TPM_H

#include <tss2/tss2_esys.h>
#include <tss2/tss2_mu.h>
#include <tss2/tss2_tctildr.h>

#define MARTLET_TPM_ESYS(FUNCTION) \
    FUNCTION(Esys_Create) \
    FUNCTION(Esys_CreatePrimary) \
    FUNCTION(Esys_Finalize) \
    FUNCTION(Esys_FlushContext) \
    FUNCTION(Esys_Free) \
    FUNCTION(Esys_GetCapability) \
    FUNCTION(Esys_Initialize) \
    FUNCTION(Esys_Load) \
    FUNCTION(Esys_NV_DefineSpace) \
    FUNCTION(Esys_NV_Increment) \
    FUNCTION(Esys_NV_Read) \
    FUNCTION(Esys_NV_ReadPublic) \
    FUNCTION(Esys_NV_UndefineSpace) \
    FUNCTION(Esys_PolicyAuthValue) \
    FUNCTION(Esys_PolicyGetDigest) \
    FUNCTION(Esys_PolicyPCR) \
    FUNCTION(Esys_StartAuthSession) \
    FUNCTION(Esys_TRSess_SetAttributes) \
    FUNCTION(Esys_TR_FromTPMPublic) \
    FUNCTION(Esys_TR_GetName) \
    FUNCTION(Esys_TR_SetAuth) \
    FUNCTION(Esys_Unseal)

#define MARTLET_TPM_MARSHALLING(FUNCTION) \
    FUNCTION(Tss2_MU_TPM2B_NV_PUBLIC_Unmarshal) \
    FUNCTION(Tss2_MU_TPM2B_PRIVATE_Marshal) \
    FUNCTION(Tss2_MU_TPM2B_PRIVATE_Unmarshal) \
    FUNCTION(Tss2_MU_TPM2B_PUBLIC_Marshal) \
    FUNCTION(Tss2_MU_TPM2B_PUBLIC_Unmarshal) \
    FUNCTION(Tss2_MU_TPML_PCR_SELECTION_Unmarshal) \
    FUNCTION(Tss2_MU_TPMT_SYM_DEF_Unmarshal)

#define MARTLET_TPM_TRANSPORTS(FUNCTION) \
    FUNCTION(Tss2_TctiLdr_Finalize) \
    FUNCTION(Tss2_TctiLdr_Initialize)

#define MARTLET_TPM_FIELD(name) __typeof__(&name) name;

/// The functions by their names, none of them null.
typedef struct {
    MARTLET_TPM_ESYS(MARTLET_TPM_FIELD)
    MARTLET_TPM_MARSHALLING(MARTLET_TPM_FIELD)
    MARTLET_TPM_TRANSPORTS(MARTLET_TPM_FIELD)
} martlet_tpm_functions;

/// Finds the functions in this system's libraries; 1, or 0 where a library or a function is missing.
int martlet_tpm_find(martlet_tpm_functions *functions);

#endif
