// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"
#include "ui/session/run_maker.h"

#include <filesystem>
#include <vector>

namespace headlight {

/// Throws Error{BadArgument} for what a model can't be steered by: it has no one stream, or not that layer.
void requireSteerable(const SteeringChoice& choice, const ModelConfig& config);

/// Throws Error{BadArgument} for an option that was given and that this kind of model has no use for, whatever its
/// value.
void requireUsed(const ChosenState& chosen, const ModelConfig& config);

/// The run of a command: the window's own, but what was typed and is not there is refused.
class ChosenRun {
public:
    /// Loads the model and runs it, where `runs` has not done so for the command before. Throws Error that names what
    /// cannot be done.
    ChosenRun(const ChosenState& chosen, RunMaker& runs);

    const SessionState& state() const { return m_chosen.state; }
    const ModelConfig& config() const { return m_run->config(); }
    const std::string& modelName() const { return m_run->model->name; }
    const std::shared_ptr<const ActivationCache>& run() const { return m_run; }
    const std::vector<std::filesystem::path>& modelRoots() const { return m_modelRoots; }

    /// For the end of a command: one that fails says only why it failed.
    void noteWhatWasCut() const;

private:
    ChosenState m_chosen;
    std::vector<std::filesystem::path> m_modelRoots;
    std::shared_ptr<const ActivationCache> m_run;
};

} // namespace headlight
