// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/forms/form_questions.h"
#include "ui/state/session_state.h"

#include <QStringList>

#include <filesystem>
#include <vector>

namespace headlight {

/// Questions to a person before a model opens.
struct ModelQuestions {
    QString model;                          // the file's or folder's name
    QStringList unknownKeys;                // keys of config.json that nobody knows
    std::vector<CheckpointQuestion> unsaid; // about a checkpoint that does not say it

    bool isEmpty() const { return unknownKeys.isEmpty() && unsaid.empty(); }
};

/// The questions that the state does not answer about the model of a folder or file. Throws nothing: what else is wrong
/// with it is said when it is loaded.
ModelQuestions questionsAbout(const std::filesystem::path& model, const SessionState& state);

} // namespace headlight
