// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/open_weights.h"
#include "tests/fuzz/fuzz_folder.h"

/// Any bytes as the index of weights that lie in several files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const FuzzFolder folder;
    folder.write("model.safetensors.index.json", asText(data, size));
    try {
        (void)headlight::openWeights(folder.path());
    } catch (const headlight::Error&) {
    }
    return 0;
}
