// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/layers/layer_picture.h"
#include "ui/pictures/overview/head_pictures.h"
#include "ui/pictures/pair/pair_pipeline.h"
#include "ui/pictures/tokens/tokens_maker.h"

#include <map>
#include <memory>
#include <optional>

namespace headlight {

struct PictureRequest;

/// What pictures keep from one run, or choice, to the next, so that a small change costs little.
class PictureTools {
public:
    using Run = std::shared_ptr<const ActivationCache>;

    /// The pictures of a part's heads, as they are shown now; made by whoever needs them.
    HeadPictureMaker& headPictures(const Run& run, AttentionPart part, const ShownOptions& shown);
    const LayerPicture& layers(const PictureRequest& request);

    std::shared_ptr<RunCache> runs = std::make_shared<RunCache>(); // of all that run a model
    ContextMaker contexts{runs};
    ComparePipeline compare{runs};
    HeadTableMaker headTables;
    PairPipeline pair;
    TokensMaker tokens;

private:
    void follow(const Run& run); // forgets what is of another one

    Run m_run; // that all below are of
    std::map<AttentionPart, HeadPictureMaker> m_heads;
    std::optional<LayerPicture> m_layers;
};

/// The colours of one head, fitted to what they are shared with.
ColourScale headColours(const PictureRequest& request, const HeadIndex& head);

/// "computing, 40 %"
Progress withPercent(const Progress& progress);

} // namespace headlight
