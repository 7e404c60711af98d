// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/cancel_token.h"

#include "core/base/error.h"

namespace headlight {

void CancelToken::throwIfCancelled() const
{
    if (isCancelled())
        throw Error(ErrorKind::Cancelled, "cancelled");
}

} // namespace headlight
