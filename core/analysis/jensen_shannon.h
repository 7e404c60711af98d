// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The Jensen-Shannon divergence of two distributions [n] in bits: (KL(p ‖ m) + KL(q ‖ m)) / 2, m = (p + q) / 2
/// (Lin 1991). From 0, for the same distribution, to 1, for two that share nothing.
double jensenShannonBits(const RowVectorView& p, const RowVectorView& q);

/// jensenShannonBits() in nats: from 0 to ln 2.
double jensenShannonNats(const RowVectorView& p, const RowVectorView& q);

} // namespace headlight
