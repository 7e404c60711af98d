// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/gradient/decoder_reverse.h"
#include "core/training/adam_w.h"
#include "core/training/task_texts.h"
#include "core/training/training_options.h"

#include <memory>

namespace headlight {

/// Everything from which a training goes on as if it had not stopped. Immutable and shared: many are kept.
struct TrainingCheckpoint {
    TrainingOptions options;
    RowVector weights; // laid out as DecoderLayout says for shapeOf(options)
    AdamWState optimizer;

    int step() const { return optimizer.step; }
};

/// How well answers are given.
struct AnswerQuality {
    double loss = 0.0;     // nats an answer
    double accuracy = 0.0; // share of answers that are right, 0 to 1
};

/// Trains a small decoder on a task, a step at a time. Texts, first weights and the order of every sum follow from the
/// options alone: equal options give equal bits, whatever the number of threads (see parallelFor()).
class Trainer {
public:
    /// Starts anew. Throws what TrainingOptions::validate() throws, and Error{BadArgument} for a step that would take
    /// more memory than there is.
    explicit Trainer(const TrainingOptions& options);
    /// Goes on from a checkpoint, perhaps with other options. Throws Error{BadArgument} where they make a model of
    /// other parameters than the checkpoint has.
    Trainer(const TrainingCheckpoint& checkpoint, const TrainingOptions& options);

    /// Takes one step of AdamW on a batch of new texts; returns how well the batch was answered before it. Throws
    /// Error{BadNumber} where the training has got lost, and Error{Cancelled}; then nothing has changed.
    AnswerQuality step(const CancelToken& cancel = {});
    int nSteps() const { return m_optimizer.step; } ///< taken since the start, those before a checkpoint included

    /// How well the texts are answered that no step is ever taken on; the same texts at every call.
    /// Throws Error{Cancelled}.
    AnswerQuality evaluate(const CancelToken& cancel = {}) const;

    std::shared_ptr<const TrainingCheckpoint> checkpoint() const;
    const TrainingOptions& options() const { return m_options; }
    const TaskTexts& texts() const { return m_texts; }
    const DecoderOf<float>& decoder() const { return m_decoder; }
    const RowVector& weights() const { return m_weights; }

private:
    TrainingOptions m_options;
    TaskTexts m_texts;
    DecoderOf<float> m_decoder;
    RowVector m_weights;
    AdamWState m_optimizer;
};

} // namespace headlight
