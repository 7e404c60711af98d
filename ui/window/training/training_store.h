// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/kept_values.h"
#include "ui/session/training_run.h"

#include <filesystem>

namespace headlight {

/// Where the settings of the last training wait for the next start, and where models stay that were trained here and
/// opened in the main window: sessions name their folders.
class TrainingStore {
public:
    struct Restored {
        TrainingSettings settings;
        QString problem; // one sentence; empty when all went well
    };

    /// `models` need not be there yet.
    TrainingStore(std::filesystem::path file, std::filesystem::path models);

    /// The settings, and how the window looks.
    KeptValues kept() const;
    /// The usual ones where there are none. A number that no training can have is the usual one.
    Restored load() const;
    static void put(const TrainingSettings& settings, KeptValues& kept);

    /// The folder of the checkpoint's model, which is written with its history unless it is there: its name follows
    /// from its numbers. Throws what saveTrainedModel() throws, and Error{CannotWrite} where kept models leave no room
    /// for it.
    std::filesystem::path keepModel(const TrainingCheckpoint& checkpoint, const TrainingHistory& history) const;
    /// Where kept models are; it need not be there.
    const std::filesystem::path& modelsFolder() const { return m_models; }

private:
    std::filesystem::path m_file;
    std::filesystem::path m_models;
};

/// "induction-step-600-1a2b3c4d": equal for equal models alone. Throws Error{BadArgument} for one that has no form in a
/// folder.
QString trainedFolderName(const TrainingCheckpoint& checkpoint);

} // namespace headlight
