// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "core/activations/activation_cache.h"

#include <memory>

namespace headlight {

/// Loads the model a command chose and reads its text; a text longer than the context is cut.
class ChosenRun {
public:
    explicit ChosenRun(const RunChoice& choice);

    const ModelConfig& config() const { return m_model->config; }
    std::shared_ptr<const ActivationCache> run() const;

    /// For the end of a command: one that fails says only why it failed.
    void noteWhatWasCut() const;

private:
    std::shared_ptr<const Model> m_model;
    Encoding m_encoding;
    RunOptions m_options;
};

} // namespace headlight
