// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/forms/checkpoint_form.h"

#include <filesystem>
#include <vector>

namespace headlight {

/// The file of a folder without config.json that holds its model in one of the forms, "ckpt.pt"; the file itself for a
/// file; empty where there is none. Throws nothing.
std::filesystem::path checkpointOfForm(const std::filesystem::path& opened);

/// Reads such a file; `adapter` is a GGUF adapter that is merged into the weights of a GGUF file, or empty. Throws
/// Error{BadFile} for what Headlight does not compute, Error{BadArgument} where an answer is missing.
FormModel readCheckpointForm(const std::filesystem::path& file, const ModelAnswers& answers,
                             const std::filesystem::path& adapter = {});

/// The configuration that such a file gives, from the heads of its tensors. Throws as readCheckpointForm().
ModelConfig configOfForm(const std::filesystem::path& file, const ModelAnswers& answers);

/// The heads of the tensors that loading such a file takes; also where answers are missing. Throws Error{BadFile} for
/// what Headlight does not compute.
TensorSource tensorsOfForm(const std::filesystem::path& file, const ModelAnswers& answers);

/// What the checkpoint of a folder or file does not say and a person has to; empty where nothing has to be said.
/// Throws nothing: what else is wrong is for loading to say.
std::vector<CheckpointQuestion> checkpointQuestions(const std::filesystem::path& opened, const ModelAnswers& answers);

} // namespace headlight
