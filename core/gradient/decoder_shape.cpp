// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/decoder_shape.h"

#include "core/base/error.h"
#include "core/gradient/activation_gradient.h"

#include <string>

namespace headlight {

namespace {

constexpr int kLargestDecoderSize = 1 << 20;

void requireWithin(const char* what, int value, int least, int most)
{
    if (value < least || value > most)
        throw Error(ErrorKind::BadArgument, std::string(what) + " is " + std::to_string(value) + ", expected " +
                                                std::to_string(least) + " to " + std::to_string(most));
}

} // namespace

void DecoderShape::validate() const
{
    requireWithin("the number of layers", nLayers, 1, 1024);
    requireWithin("the number of heads", nHeads, 1, 1024);
    requireWithin("the width of the model", dModel, 1, kLargestDecoderSize);
    requireWithin("the width of a head", dHead, 1, kLargestDecoderSize);
    requireWithin("the width of the MLP", dMlp, 0, kLargestDecoderSize);
    requireWithin("the size of the vocabulary", dVocab, 1, kLargestDecoderSize);
    requireWithin("the context", nCtx, 1, kLargestDecoderSize);
    if (positions == DecoderPositions::Rotary && dHead % 2 != 0)
        throw Error(ErrorKind::BadArgument, "rotary positions turn numbers in pairs, and a head has " +
                                                std::to_string(dHead) + " of them, expected an even number");
    if (!hasGradient(activation))
        throw Error(ErrorKind::BadArgument, "no gradient is known of this activation, expected relu, gelu, gelu_new or "
                                            "silu");
    if (norm == NormKind::RmsPlusOne)
        throw Error(ErrorKind::BadArgument, "a norm is expected that is a layer norm or an rms norm");
    if (mask != MaskKind::Causal && mask != MaskKind::None)
        throw Error(ErrorKind::BadArgument, "a model is trained with the mask causal or none");
}

} // namespace headlight
