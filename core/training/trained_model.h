// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/tensor/shape.h"
#include "core/training/trainer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headlight {

/// A model of a checkpoint, as the window and every analysis know models; its answers are the training's. It exists
/// also where no published family has its shape (see TrainedFiles). The name is that of its task.
std::shared_ptr<const Model> trainedModel(const TrainingCheckpoint& checkpoint);

/// One tensor under its name in a file.
struct TrainedTensor {
    Shape shape;
    std::vector<float> numbers; // row-major
};

/// The contents of a folder in Hugging Face's format.
struct TrainedFiles {
    std::string config;          // config.json
    std::string tokenizer;       // tokenizer.json
    std::string tokenizerConfig; // tokenizer_config.json
    std::map<std::string, TrainedTensor> tensors;
};

/// The files of a published family that computes exactly what the checkpoint's model does: GPT-2 for layer norms,
/// GPT-NeoX for them with rotary positions, Llama for rms norms with rotary positions and gated MLPs. Attention alone
/// is an MLP of width 1 whose numbers are 0, no positions a table of zeros: they add exactly 0. Throws what
/// requireSavable() throws.
TrainedFiles trainedFiles(const TrainingCheckpoint& checkpoint);

/// Throws Error{BadArgument} where no published family computes what such a model does, with the reason.
void requireSavable(const TrainingOptions& options);

/// Whether there is a family in whose terms such a model can be run at all; the mask and the scale do not matter.
bool hasFamily(const DecoderShape& shape);

} // namespace headlight
