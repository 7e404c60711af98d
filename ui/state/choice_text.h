// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shown_axes.h"
#include "core/transformer/forward_pass.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/text_metrics.h"

#include <QString>

#include <filesystem>
#include <set>

namespace headlight {

/// A number from 0 to 1 with three digits: "0.926", "<0.001"; only 0 itself reads as 0.
QString shareText(double share);

/// "encoder", "decoder", "cross"
QString partWord(AttentionPart part);

/// "1.3": a head of the attention that all around it is of.
QString headNumber(const HeadIndex& head);
/// "1.3", "encoder 1.3", "cross 1.3"
QString headText(const HeadIndex& head);

/// "layer 1, head 3": a head in words, in a line or a sentence.
QString headInWords(const HeadIndex& head);
/// "layer 1 · head 3": above a map, where more may stand behind it.
QString headTitle(const HeadIndex& head);

/// "1.3", "1.3 and cross 2.0", "5 heads"
QString headsText(const std::set<HeadIndex>& heads);

/// "key head 1, shared by heads 4–7"; empty where every head has a k and v of its own.
QString sharedKeyText(int head, int nSharing);

/// "none", "causal", "window of 4", "prefix of 3", "causal, 3 cells painted, 1 token hidden"
QString maskWord(const Mask& mask);
/// maskWord() where there is little room, and the mask's number stands beside it: "window + 4", with all that is
/// painted.
QString maskTag(const Mask& mask);

/// "1/√dₖ", "off", "1/8"
QString divisorWord(const ScoreDivisor& divisor);

/// "every token", "words", "no special tokens, value-weighted"
QString shownWord(const ShownOptions& shown);

/// "linear", "log", "row maximum"
QString scaleWord(ScaleKind kind);

/// Whose values a colour scale spans: "this head", "this layer", "all heads", "0 to 0.5"; of a row maximum nothing.
QString rangeWord(const ColourScale& colours);

QString toQString(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& path);

} // namespace headlight
