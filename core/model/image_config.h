// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_fit.h"
#include "core/image/grid_size.h"

#include <string>
#include <vector>

namespace headlight {

/// The tokens in front of an image's patches that stand for no place in it.
struct PrefixTokens {
    bool hasClass = false;
    bool hasDistillation = false; // behind [CLS] (Touvron et al. 2021)
    int nRegisters = 0;           // behind these, without positions (Darcet et al. 2024)

    int nWithPositions() const { return int{hasClass} + int{hasDistillation}; }
    int count() const { return nWithPositions() + nRegisters; }
};

/// The part of the final stream that a head of classes reads.
enum class ClassHeadKind {
    None,
    OfClassToken,
    OfBothTokens,    ///< the mean of a classifier of [CLS] and one of the distillation token
    OfClassAndMean,  ///< [CLS] and the mean of the patches, side by side
    OfNormedMean,    ///< the mean of the patches, through a norm of its own
    OfMeanOfPatches, ///< the mean of the patches
};

/// How a model that compares images with texts makes one vector of an image.
enum class ImagePooling {
    None,
    OfClassToken, ///< [CLS], projected (CLIP)
    OfAttention   ///< a learned query that looks at every patch, then an MLP (SigLIP)
};

/// The sizes of one stage of a model whose grid of patches gets coarser from stage to stage (Liu et al. 2021, Swin):
/// four patches of one stage become one of the next.
struct ImageStage {
    int nLayers = 0;
    int nHeads = 0;
    int dModel = 0;
    int dMlp = 0;
};

/// How a model reads images (Dosovitskiy et al. 2021): each square patch of pixels is a token.
struct ImageConfig {
    int patchSize = 0;              // pixels of a side, in the stage that is shown; 0: the model reads no images
    std::vector<ImageStage> stages; // empty: the model is one stack
    int stage = 0;                  // which of them the model's layers, heads, widths and patches are those of
    int nChannels = 3;
    GridSize grid; // patches of the images that it was trained on, which its table of positions is for
    PrefixTokens prefix;
    GridFit fit = GridFit::Bicubic; // fits the table of positions to other images
    ClassHeadKind classHead = ClassHeadKind::None;
    std::vector<std::string> labels; // [nClasses]
    ImagePooling pooling = ImagePooling::None;
    int dPooled = 0;            // width of the vector that is compared; the text tower of such a model has it, too
    bool hasPatchBias = true;   // whether the patches' projection has a bias
    bool sharesBias = false;    // all layers add the same biases of the grid's distances
    bool hasLayerScale = false; // each branch's numbers are scaled by learned factors (Touvron et al. 2021, CaiT)

    bool hasStages() const { return !stages.empty(); }
    int nClasses() const { return static_cast<int>(labels.size()); }
};

} // namespace headlight
