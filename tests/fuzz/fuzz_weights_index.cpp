// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/open_weights.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_target.h"

/// Any bytes as the index of weights that lie in several files.
HEADLIGHT_FUZZ_TARGET(weights_index)
{
    static const FuzzFolder folder;
    folder.write("model.safetensors.index.json", bytes);
    try {
        (void)headlight::openWeights(folder.path());
    } catch (const headlight::Error&) {
    }
}
