// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/soft_cap.h"

namespace headlight {

Matrix softCap(const MatrixView& x, float cap)
{
    if (cap == 0.0F)
        return x;
    return (cap * (x.array() / cap).tanh()).matrix();
}

} // namespace headlight
