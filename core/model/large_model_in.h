// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/memory_need.h"
#include "core/model/model_answers.h"

#include <filesystem>
#include <optional>

namespace headlight {

/// What is said before the model of a folder or file is opened: a folder with config.json, packed or not, the model of
/// an adapter, a GGUF file or a folder with one, a checkpoint of another form. Nothing for a small model. Reads no more
/// than the heads of the files, and throws nothing: what is wrong with them is for loading to say.
std::optional<LargeModel> largeModelIn(const std::filesystem::path& opened, const ModelAnswers& answers);

} // namespace headlight
