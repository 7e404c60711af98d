// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/given_run.h"
#include "core/activations/run_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "ui/state/session_state.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// The way from what a person chose to a run of the model, for the window and the command line alike. Keeps what the
/// next one can use: the model, the text's tokens, the last runs. Knows no threads.
class RunMaker {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    explicit RunMaker(std::shared_ptr<RunCache> runs = std::make_shared<RunCache>()) : m_runs(std::move(runs)) {}

    /// What the model is given.
    struct Input {
        TokenSequence text;
        std::optional<TargetText> target;
        RunOptions options;
        std::optional<GivenTexts> given = {}; // labels of matrices, which have no other input
    };

    /// The model of a folder, or the matrices of a file. Throws what loading them throws, Error{Cancelled} too; then
    /// the last one stays.
    const std::shared_ptr<const Model>& model(const std::filesystem::path& folder, const ModelAnswers& answers = {},
                                              const Progress& progress = {}, const CancelToken& cancel = {});
    /// The one that model() gave last.
    const Model& lastModel() const { return *m_model; }
    /// What that model is given by a state. Throws Error{BadText} with `emptySentence` for a text without a token of
    /// its own; without such a sentence any token will do. Runs the two texts of a vector that steers; throws what that
    /// throws, and Error{BadFile} for a file that holds no such vector.
    Input input(const SessionState& state, const QString& emptySentence, const CancelToken& cancel = {},
                const Progress& progress = {});
    /// What steers a run of that model whose other options are `unsteered`, of which the two texts leave out what was
    /// hidden by hand; nothing where the model has no use for the choice. Throws as input(), and Error{BadArgument} for
    /// a layer that the model does not have.
    Steering steering(const SteeringChoice& choice, const RunOptions& unsteered, const CancelToken& cancel = {},
                      const Progress& progress = {});
    /// The run of it, or one that was made before.
    const Run& run(const Input& input, const CancelToken& cancel, const RunWatch& watch = {},
                   const AfterLayer& afterLayer = {});

    double elapsedMs() const { return m_elapsedMs; } ///< that the last run took when it was made

private:
    /// A vector that steers, and all that it follows from.
    struct MadeVector {
        SteeringChoice choice;
        RunOptions options;
        std::filesystem::file_time_type written; // when its file was
        std::vector<float> numbers;

        bool isOf(const MadeVector& other) const
        {
            return choice == other.choice && options == other.options && written == other.written;
        }
    };

    const Tokenizer* labelTokenizer(const SessionState& state);
    const Run& givenRun(const Input& input);

    std::shared_ptr<RunCache> m_runs;
    std::shared_ptr<const Model> m_model;
    std::filesystem::path m_labelFolder;
    std::optional<Tokenizer> m_labelTokenizer; // the one in m_labelFolder
    SessionState m_read;                       // whose texts m_text and m_target are; of m_model
    TokenSequence m_text;                      // empty when there is none
    std::optional<TargetText> m_target;
    std::optional<MadeVector> m_vector; // the last; of m_model. A large run pushes those of its texts out of the cache
    Run m_run;
    double m_elapsedMs = 0;
};

} // namespace headlight
