// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/torch_checkpoint.h"
#include "core/model/forms/form_questions.h"
#include "core/model/forms/tensor_views.h"
#include "core/model/model_config.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace headlight {

/// A model that was read from a checkpoint without a config.json: the configuration of a plain decoder, and its tensors
/// under the names of one (families/plain_names.h).
struct FormModel {
    ModelConfig config;
    TensorSource weights;
    std::map<std::string, std::string> ownNames = {}; // GgufModel::ownNames; empty for other forms
    std::size_t nAdapted = 0;                         // matrices that an adapter changes
};

/// The file that a reader of checkpoints is given, opened.
struct FormInput {
    std::filesystem::path file;
    TorchCheckpoint checkpoint;
    FormReading reading = FormReading::Whole;
};

/// A form that people save models in without a config.json.
struct CheckpointForm {
    std::string_view name; // "nanoGPT"
    /// Whether the tensors' names and shapes are of this form.
    bool (*isOfForm)(const TensorSource& tensors) = nullptr;
    /// Throws Error{BadFile} for what Headlight does not compute.
    FormModel (*read)(const FormInput& input, FormQuestions& ask) = nullptr;
};

// One function for each form; checkpoint_forms.cpp makes the table of them.
CheckpointForm nanoGptForm();
CheckpointForm nanoChatForm();
CheckpointForm llmsFromScratchForm();
CheckpointForm transformerLensForm();
CheckpointForm consolidatedForm();
CheckpointForm xTransformersForm();
CheckpointForm torchModulesForm();

/// The file of llama2.c is no file of torch.save.
bool isLlama2c(const std::filesystem::path& file);
FormModel readLlama2c(const std::filesystem::path& file);

/// A plain decoder's configuration with the sizes that every form has: pre-norm, no biases, causal.
ModelConfig plainDecoder(int nLayers, int nHeads, std::int64_t dModel, std::int64_t dVocab);
/// Throws Error{BadArgument} where the heads do not share a vector evenly.
void requireEvenHeads(const ModelConfig& config, const std::string& file);

} // namespace headlight
