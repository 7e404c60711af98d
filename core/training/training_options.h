// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_shape.h"
#include "core/training/adam_w.h"
#include "core/training/task_texts.h"

#include <cstdint>

namespace headlight {

inline constexpr int kTextsOfEvaluation = 128;

/// A batch is computed in so many parts, each by one thread, and their gradients are added in order: a fixed number, so
/// that the sums do not depend on the threads.
inline constexpr int kPartsOfBatch = 8;

/// Everything that a training depends on. The defaults learn induction within a minute or two of two processors.
struct TrainingOptions {
    TaskOptions task;
    /// The model; its vocabulary, its context and the width of its heads follow from the rest (see shapeOf()).
    DecoderShape model;
    AdamWOptions optimizer;
    int batchSize = 32;     // texts of a step
    std::uint32_t seed = 1; // the first parameters and all texts follow from it
    bool operator==(const TrainingOptions&) const = default;

    /// Throws Error{BadArgument} for what cannot be trained, such as a width that its heads do not divide.
    void validate() const;
};

/// The model of options that are valid.
DecoderShape shapeOf(const TrainingOptions& options);

/// About how many bytes a step takes on so many threads: each keeps what a part of the batch computes, and half as much
/// again for its gradient.
double bytesOfStep(const TrainingOptions& options, int nThreads);

/// Whether both have the same parameters, so that those of one model can go on as the other's. The mask, the scale and
/// the activation have none.
bool haveSameParameters(const DecoderShape& a, const DecoderShape& b);

} // namespace headlight
