// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_options.h"

#include "core/base/error.h"
#include "core/gradient/decoder_layout.h"
#include "core/training/trained_model.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headlight {

void TrainingOptions::validate() const
{
    task.validate();
    optimizer.validate();
    if (batchSize < 1 || batchSize > 4096)
        throw Error(ErrorKind::BadArgument, "a step takes 1 to 4096 texts, not " + std::to_string(batchSize));
    if (model.nHeads < 1 || model.dModel < 1 || model.dModel % model.nHeads != 0)
        throw Error(ErrorKind::BadArgument, "the width of the model is " + std::to_string(model.dModel) +
                                                ", which its number of heads, " + std::to_string(model.nHeads) +
                                                ", does not divide");
    const DecoderShape shape = shapeOf(*this);
    shape.validate();
    if (!hasFamily(shape))
        throw Error(ErrorKind::BadArgument,
                    "a model is trained with layer norms and plain MLPs, or with rms norms, gated "
                    "MLPs and rotary positions");
}

DecoderShape shapeOf(const TrainingOptions& options)
{
    const TaskTexts texts(options.task);
    DecoderShape shape = options.model;
    shape.dHead = shape.dModel / shape.nHeads;
    shape.dVocab = static_cast<int>(texts.words().size());
    shape.nCtx = texts.nTokens();
    return shape;
}

double bytesOfStep(const TrainingOptions& options, int nThreads)
{
    const DecoderShape shape = shapeOf(options);
    const double nTexts = std::ceil(std::max(options.batchSize, kTextsOfEvaluation) / double(kPartsOfBatch));
    const double nTokens = nTexts * shape.nCtx;
    const double ofToken = 5.0 * shape.dModel + 4.0 * shape.nHeads * shape.dHead + 4.0 * shape.dMlp +
                           double(shape.nHeads) * shape.nCtx; // numbers of a layer
    const double ofPart = nTokens * (shape.nLayers * ofToken + 2.0 * shape.dVocab);
    const double parameters = double(DecoderLayout(shape).size()) * (4 + kPartsOfBatch);
    const int nAtOnce = std::min<int>(nThreads, kPartsOfBatch);
    return sizeof(float) * (1.5 * ofPart * nAtOnce + parameters);
}

bool haveSameParameters(const DecoderShape& a, const DecoderShape& b)
{
    const DecoderLayout ofA(a);
    const DecoderLayout ofB(b);
    return a.nHeads == b.nHeads && a.positions == b.positions &&
           std::ranges::equal(ofA.slices(), ofB.slices(), [](const WeightSlice& x, const WeightSlice& y) {
               return x.name == y.name && x.rows == y.rows && x.columns == y.columns;
           });
}

} // namespace headlight
