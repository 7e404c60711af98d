// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

// Each throws Error{BadArgument} that names `option`, what it expects and what it found.

int parseWholeNumber(std::string_view option, const std::string& text, int min, int max);
float parseNumber(std::string_view option, const std::string& text, float min, float max);
std::vector<std::int64_t> parseIds(std::string_view option, const std::string& text); // "1,2,3"
std::set<HeadIndex> parseHeads(std::string_view option, const std::string& text); // "0.3,2.1": layer.head; "cross.0.3"
/// "3:1,cross.4:2": query:key, added to what is painted on their parts; "0,encoder.5": keys.
void parseCells(std::string_view option, const std::string& text, std::map<AttentionPart, PaintedMask>& painted);
void parseKeys(std::string_view option, const std::string& text, std::map<AttentionPart, PaintedMask>& painted);
ScoreDivisor parseScoreScale(const std::string& text);              // "off", "root", "8"
QSizeF parseSize(std::string_view option, const std::string& text); // "640x480"
RenderView parseView(const std::string& text);
ContextKind parseContextKind(const std::string& text);
ContextStage parseContextStage(const std::string& text);
AttentionPart parseAttentionPart(const std::string& text);
AblationMeasure parseAblationMeasure(const std::string& text);
ColourMapId parseColourMap(const std::string& text);
std::string colourMapChoices(); // "viridis (without it), cividis … or blue-red"
LinkLayoutKind parseLinkLayout(const std::string& text);
LinkTexts parseLinkTexts(const std::string& text);
ScaleKind parseScale(const std::string& text);
/// "head", "layer", "global" or "0.1:0.5" → the range and, where numbers are given, its ends.
void parseRange(const std::string& text, ColourScale& colours);

} // namespace headlight
