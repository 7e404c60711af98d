// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

// The vectors of one head of a run, not copied. With grouped queries several heads have the same k and v. The head
// exists (see requireHead) and is not that of a recurrent translator.

MatrixView headQ(const ActivationCache& run, HeadIndex head); // [Tq, dHead] after it is turned, where it is
MatrixView headK(const ActivationCache& run, HeadIndex head); // [Tk, dHead] likewise
MatrixView headV(const ActivationCache& run, HeadIndex head); // [Tk, dValue]
MatrixView headZ(const ActivationCache& run, HeadIndex head); // [Tq, dValue]

/// Whether rotary positions turn the layer's q and k.
bool hasRotary(const ActivationCache& run, HeadIndex head);
/// q and k before they are turned; as they are where they are not turned.
MatrixView headPreRotaryQ(const ActivationCache& run, HeadIndex head);
MatrixView headPreRotaryK(const ActivationCache& run, HeadIndex head);

} // namespace headlight
