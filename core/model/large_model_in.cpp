// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/large_model_in.h"

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "core/checkpoint/open_weights.h"
#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"

#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

std::optional<LargeModel> largeModelIn(const fs::path& opened, const ModelAnswers& answers)
{
    try {
        const fs::path model = describedFolder(opened, answers);
        std::error_code error;
        if (fs::exists(model / "config.json", error))
            return largeModel(memoryNeededFor(openWeights(model)));
        const fs::path file = checkpointOfForm(model);
        if (file.empty())
            return std::nullopt;
        if (isGguf(file))
            return largeModel(memoryNeededFor(openGguf(file).tensors));
        return largeModel(memoryNeededFor(tensorsOfForm(file, answers)));
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace headlight
