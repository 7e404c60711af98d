// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/activation_patching.h"
#include "ui/picture/layer_map.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// The residual stream, the heads' outputs z, …
QString patchSiteName(PatchSite site);
QString patchDirectionName(PatchDirection direction);
/// "the logits", "the key of head 4.1"
QString pathEndName(const PatchTarget& end);

/// The words of a map of patches.
struct PatchingWords {
    QString token;         // label of the prediction that the clean text brings
    QString against;       // label of the other one; empty: the mean of all others
    QStringList clean;     // [T] labels of the clean text's tokens
    QStringList corrupted; // [T] labels of the corrupted one's

    /// “5: “apple” → “flower””, for each token that differs.
    QStringList changes() const;
};

/// The map that is drawn of what was computed. The caption is not filled in.
LayerMapPlot patchingMapPlot(const PatchingMap& map, const PatchingQuestion& question, const PatchingWords& words);

/// A line for each patch: layer, head or position with its tokens, difference of logits, share.
std::string patchingTable(const PatchingMap& map, const PatchingQuestion& question, const PatchingWords& words);

/// A pair of texts in which the shipped model shows its induction heads.
struct SuggestedTexts {
    QString clean;
    QString corrupted;
};
SuggestedTexts suggestedTexts();
/// Whether a run is of the model that they were written for.
bool hasSuggestedTexts(const ActivationCache& run);

} // namespace headlight
