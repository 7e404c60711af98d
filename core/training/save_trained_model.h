// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/trainer.h"
#include "core/training/training_history.h"

#include <filesystem>

namespace headlight {

/// Throws Error{CannotWrite} where `folder` cannot become a new model: it is a file, holds something, or the folder
/// that it would stand in is not there or cannot be written to.
void requireNewFolder(const std::filesystem::path& folder);

/// Writes trainedFiles() as a folder that is there whole or not at all: the files are written to a folder beside it,
/// which then takes its place. A history stands beside the model as kHistoryFile. Throws what requireNewFolder() and
/// trainedFiles() throw.
void saveTrainedModel(const TrainingCheckpoint& checkpoint, const std::filesystem::path& folder,
                      const TrainingHistory* history = nullptr);

} // namespace headlight
