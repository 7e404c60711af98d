// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"

namespace headlight {

/// Whether a model of images has a head of classes; a checkpoint may lack it.
bool hasClassHead(const ModelConfig& config, const Parameters& parameters);

/// The logits of the classes, [1, nClasses], from the final stream [T, dModel] of a run with these options; the stages
/// behind the one that is shown are computed, where the model has some. The caller makes sure that
/// hasClassHead().
Matrix classLogits(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid,
                   const RunOptions& options, const CancelToken& cancel = {});

/// Whether a tower makes a vector of its input that can be compared with the other tower's.
bool hasPooledVector(const ModelConfig& config, const Parameters& parameters);

/// A tower's vector of its whole input, [1, dPooled], not normed, from the final stream [T, dModel]: of an image as
/// ImagePooling says; of a text from the token at `last`. The caller makes sure that hasPooledVector().
Matrix pooledImage(const ModelConfig& config, const Parameters& parameters, const Matrix& finalResid);
Matrix pooledText(const Parameters& parameters, const Matrix& finalResid, Index last);

} // namespace headlight
