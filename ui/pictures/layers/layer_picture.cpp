// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/layer_picture.h"

#include "core/activations/given_run.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include <utility>

namespace headlight {

/// The logit lens, or why there is none.
static LayerPicture makeLensPicture(const std::shared_ptr<const ActivationCache>& cache, LayerPicture picture,
                                    const CancelToken& cancel, const Progress& progress)
{
    if (const QString why = whyNoModel(*cache, tr("A logit lens")); !why.isEmpty())
        picture.refusal = why;
    else if (cache->recurrent)
        picture.refusal = tr("A recurrent translator has no layers after which its predictions could be read.");
    else if (picture.layer.part == AttentionPart::Encoder)
        picture.refusal = tr("The encoder predicts no token, so there is no logit lens of it: choose the decoder's "
                             "attention or the cross-attention.");
    else
        picture.lens = makeLensPlot(cache, ColourMapId::Viridis, cancel, progress);
    return picture;
}

bool LayerPicture::isOf(const LayerChoice& other, const LayerIndex& otherLayer, const ShownOptions& otherShown) const
{
    // A logit lens shows every layer, and every token.
    if (lens && choice == other && otherLayer.part != AttentionPart::Encoder)
        return true;
    return shown == otherShown && choice == other && layer.layer == otherLayer.layer && layer.part == otherLayer.part;
}

LayerPicture makeLayerPicture(const std::shared_ptr<const ActivationCache>& cache, const LayerChoice& choice,
                              const LayerIndex& layer, const ShownOptions& shown, const CancelToken& cancel,
                              const Progress& progress)
{
    LayerPicture picture;
    picture.choice = choice;
    picture.layer = layer;
    picture.shown = shown;
    if (isLens(choice.measure))
        return makeLensPicture(cache, std::move(picture), cancel, progress);
    if (spansLayers(choice.measure) && layer.part == AttentionPart::Cross) {
        picture.refusal = tr("There is no %1 of a cross-attention: its keys are another text than its queries, so no "
                             "residual connection leads from one to the other.")
                              .arg(measureName(choice.measure));
        return picture;
    }
    if (spansLayers(choice.measure) && holdsSignedNumbers(*cache, layer.part)) {
        picture.refusal =
            tr("There is no %1 of numbers of either sign: it follows attention weights, which are at least "
               "0. The softmax of the file's numbers has one (--matrix-softmax, or How matrices are read).")
                .arg(measureName(choice.measure));
        return picture;
    }
    const int nTokens = cache->queryEncoding(layer.part).size();
    if (choice.measure == LayerMeasure::Flow && nTokens > kUnaskedFlowTokens && !choice.longFlow) {
        picture.refusal = tr("The attention flow of %1 tokens is %2 maximum flows, which take from seconds to "
                             "minutes: it is computed when you ask for it.")
                              .arg(nTokens)
                              .arg(nTokens * nTokens);
        picture.canBeAskedFor = true;
        return picture;
    }
    picture.plot = makeLayerPlot(cache, choice.measure, layer, {}, cancel, progress, shown);
    return picture;
}

} // namespace headlight
