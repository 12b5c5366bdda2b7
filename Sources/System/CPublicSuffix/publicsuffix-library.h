// SPDX-License-Identifier: Apache-2.0
// The headers of libpsl and libidn2.

#ifndef CPUBLICSUFFIX_H
#define CPUBLICSUFFIX_H

#include <idn2.h>
#include <libpsl.h>

#endif
