// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/image/grid_size.h"
#include "core/io/text_sink.h"
#include "core/tokenizer/token_sequence.h"
#include "ui/kit/figure.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <memory>

namespace headlight {

/// What becomes of a picture before a model reads it.
struct SeenPlot {
    FigureCaption caption;
    QSize given;    // pixels of the picture as it was opened
    QImage resized; // before the crop
    QRect crop;     // pixels of `resized` that the model sees; may reach beyond it
    QImage seen;
    GridSize grid;
    int patchSize = 0; // pixels of a side

    bool isCropped() const { return crop != resized.rect(); }
};

const FigureLook<SeenPlot>& figureLook(const SeenPlot*);

/// Why nothing of a run can be laid on a picture, in one sentence; empty where it can be.
QString whyNoPicture(const ActivationCache& run);

/// What the model saw, as far as its patches of `patchSize` pixels reach; null for tokens without a picture.
QImage seenPatches(const TokenSequence& tokens, int patchSize);

/// "picture as the model sees it: 224 × 224 pixels, 14 × 14 patches"
QString seenPhrase(const TokenSequence& tokens, GridSize grid);

/// The preprocessing of a run's picture. The run has one, see whyNoPicture().
SeenPlot makeSeenPlot(const ActivationCache& run);

/// The numbers that the model reads, as CSV, a pixel a line: y, x, patch_row, patch_column (empty beyond the last
/// whole patch), red, green, blue (0 to 255) and the model's values of the three.
void writeSeenTable(const TextSink& out, const ActivationCache& run);

} // namespace headlight
