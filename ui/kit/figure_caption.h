// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/attention_part.h"

#include "ui/kit/caption_parts.h"

#include <QString>

#include <string>
#include <vector>

namespace headlight {

struct ActivationCache;
struct HeadIndex;
struct Mask;
struct PaintedMask;

/// Between two parts of a caption.
inline QString captionSeparator()
{
    return QStringLiteral(" · ");
}

/// What is printed on every picture, so that a figure explains itself away from the program.
struct FigureCaption {
    QString model;       // "headlight-en"
    QString layer;       // "layer 3", "layers 0–3"; may be empty
    QString head;        // "head 5", "8 heads", "mean of 8 heads"; may be empty
    QString mask;        // "causal mask", "no mask", "causal mask, within a reach of 3"
    QString notes;       // "head 1.3 switched off · first 128 of 300 tokens"; may be empty
    QString rows = {};   // "rows: the token each position writes"; may be empty
    QString method = {}; // assumptions of a rollout, and whose it is; may be empty
    QString shown = {};  // "word pieces merged: …", see shown_map.h; may be empty

    QString line(const CaptionParts& parts = {}) const; // what there is of them, joined with " · "
    QString place() const;                              // "layer 3, head 5", "layers 0–3, 8 heads"
};

/// "causal mask", "no mask", "window mask, 4 wide", "causal mask, 3 cells painted, 1 token hidden".
QString maskPhrase(const Mask& mask);
/// "3 cells painted, 1 token hidden"; empty where nothing is painted.
QString paintedPhrase(const PaintedMask& painted);
/// A mask's name with that behind it: "causal, 1 token hidden".
QString withPaint(const QString& mask, const PaintedMask& painted);
/// The mask of a part of a run in such words, without paint that lies beyond its tokens.
QString maskPhrase(const ActivationCache& cache, AttentionPart part);

/// The text of a run as its tokens spell it, the source of an encoder-decoder; a long one ends in "…".
std::string plainText(const ActivationCache& cache);

FigureCaption makeCaption(const ActivationCache& cache);
FigureCaption makeCaption(const ActivationCache& cache, const HeadIndex& head);
/// "layers 0–3 · 8 heads"; one head as above.
FigureCaption makeCaption(const ActivationCache& cache, const std::vector<HeadIndex>& heads);

} // namespace headlight
