// SPDX-License-Identifier: Apache-2.0
// The header of libqrencode.

#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <qrencode.h>

#endif
