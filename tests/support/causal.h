// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"

namespace headlight::test {

/// The causal mask, under which a language model says what comes next.
inline RunOptions causal()
{
    RunOptions options;
    options.mask.kind = MaskKind::Causal;
    return options;
}

} // namespace headlight::test
