// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

struct ActivationCache;

// The vectors of one head of a run, views into it. With grouped queries several heads share one k and v. The caller
// makes sure that the head exists (see requireHead) and that the model is no recurrent translator.

MatrixView headQ(const ActivationCache& run,
                 HeadIndex head); // [Tq, dHead], turned where the model has rotary positions
MatrixView headK(const ActivationCache& run, HeadIndex head); // [Tk, dHead], turned as q is
MatrixView headV(const ActivationCache& run, HeadIndex head); // [Tk, dValue]
MatrixView headZ(const ActivationCache& run, HeadIndex head); // [Tq, dValue]

/// Whether rotary positions turn the layer's q and k.
bool hasRotary(const ActivationCache& run, HeadIndex head);
/// q before rotary positions turn it; headQ() where they do not.
MatrixView headPreRotaryQ(const ActivationCache& run, HeadIndex head);
MatrixView headPreRotaryK(const ActivationCache& run, HeadIndex head);

} // namespace headlight
