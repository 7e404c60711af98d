// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "core/activations/activation_cache.h"

#include <memory>
#include <optional>
#include <string>

namespace headlight {

/// Loads the model a command chose and reads its text; a text longer than the context is cut.
class ChosenRun {
public:
    explicit ChosenRun(const RunChoice& choice);

    const ModelConfig& config() const { return m_model->config; }
    const std::string& modelName() const { return m_model->name; }
    /// An encoder-decoder without a target text generates it.
    std::shared_ptr<const ActivationCache> run() const;

    /// Another text under the same options; an encoder-decoder translates it.
    std::shared_ptr<const ActivationCache> runOf(const std::string& text) const;

    /// For the end of a command: one that fails says only why it failed.
    void noteWhatWasCut() const;
    void noteWhatWasCutOf(const ActivationCache& second) const; // of runOf()

private:
    void choosePainted(const std::map<AttentionPart, PaintedMask>& painted);

    std::shared_ptr<const Model> m_model;
    Encoding m_encoding;
    std::optional<TargetText> m_target; // of an encoder-decoder, where it was given
    RunOptions m_options;
};

} // namespace headlight
