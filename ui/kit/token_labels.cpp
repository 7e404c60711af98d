// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/token_labels.h"

#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headlight {

namespace {

constexpr double lineSpacing = 1.25;   // from one row's label to the next, in pixel sizes
constexpr double columnSpacing = 1.15; // from one column's label to the next, in pixel sizes

/// How much of the axis one label of a column takes, in pixels.
double columnNeed(double pixels, double degrees)
{
    return columnSpacing * pixels / (degrees == 90.0 ? 1.0 : kSin45);
}

int stepFor(double needed, double pitch, int most)
{
    return pitch > 0.0 ? std::max(1, static_cast<int>(std::ceil(needed / pitch - 1e-9))) : most;
}

QFont fontFor(const QFont& font, double pixels, double smallest)
{
    const double largest = font.pixelSize();
    return withPixelSize(font, std::clamp(pixels, std::min(smallest, largest), largest));
}

} // namespace

std::set<int> strongTokens(const std::optional<int>& hovered, const std::optional<int>& pinned)
{
    std::set<int> tokens;
    if (hovered)
        tokens.insert(*hovered);
    if (pinned)
        tokens.insert(*pinned);
    return tokens;
}

std::vector<int> tokensWithLabel(int nTokens, double pitch, double needed, const std::set<int>& strong, int from)
{
    const int step = stepFor(needed, pitch, nTokens);
    const auto doTouch = [&](int token, int other) { return token != other && std::abs(other - token) < step; };
    std::set<int> kept = strong;
    if (strong.contains(from))
        std::erase_if(kept, [&](int token) { return doTouch(token, from); });
    const auto isCrowded = [&](int token) {
        return std::ranges::any_of(kept, [&](int other) { return doTouch(token, other); });
    };
    std::vector<int> result;
    for (int token = 0; token < nTokens; ++token) {
        if (kept.contains(token) || ((token - from) % step == 0 && !isCrowded(token)))
            result.push_back(token);
    }
    return result;
}

TokenLabels rowLabels(const QStringList& texts, const LabelSide& side, const QFont& font, const std::set<int>& strong)
{
    TokenLabels result{font, 0.0, TextAnchor::End, {}};
    const double drop = middleOf(font);
    const int nTokens = static_cast<int>(texts.size());
    for (const int token : tokensWithLabel(nTokens, side.pitch, lineSpacing * font.pixelSize(), strong, side.from)) {
        const bool isStrong = strong.contains(token);
        const QString text = elided(texts[token], isStrong ? bold(font) : font, side.maxWidth);
        result.labels.push_back({token, text, {side.edge, side.first + (token + 0.5) * side.pitch + drop}, isStrong});
    }
    return result;
}

TokenLabels columnLabels(const QStringList& texts, const LabelSide& side, const QFont& font,
                         const std::set<int>& strong, double degrees)
{
    TokenLabels result{font, degrees, TextAnchor::Start, {}};
    const double shift = middleOf(font) * (degrees == 90.0 ? 1.0 : kSin45);
    const int nTokens = static_cast<int>(texts.size());
    for (const int token :
         tokensWithLabel(nTokens, side.pitch, columnNeed(font.pixelSize(), degrees), strong, side.from)) {
        const bool isStrong = strong.contains(token);
        const QString text = elided(texts[token], isStrong ? bold(font) : font, side.maxWidth);
        result.labels.push_back({token, text, {side.first + (token + 0.5) * side.pitch + shift, side.edge}, isStrong});
    }
    return result;
}

QFont rowFont(const QFont& font, double pitch, double smallest)
{
    return fontFor(font, pitch / lineSpacing, smallest);
}

QFont columnFont(const QFont& font, double pitch, double smallest, double degrees)
{
    return fontFor(font, pitch / columnNeed(1.0, degrees), smallest);
}

double columnDegrees(double pitch, double smallest)
{
    constexpr int most = 1 << 20;
    const bool standing =
        stepFor(columnNeed(smallest, 90.0), pitch, most) < stepFor(columnNeed(smallest, 45.0), pitch, most);
    return standing ? 90.0 : 45.0;
}

double widestLabel(const QStringList& texts, const QFont& font)
{
    constexpr qsizetype kMeasured = 1024; // labels; among more, those with the most letters are measured
    constexpr qsizetype kNearly = 2;      // letters that these may have fewer than the longest
    qsizetype least = 0;
    if (texts.size() > kMeasured)
        for (const QString& text : texts)
            least = std::max(least, text.size() - kNearly);
    double result = 0.0;
    qsizetype nMeasured = 0;
    for (const QString& text : texts)
        if (text.size() >= least && nMeasured++ < kMeasured)
            result = std::max(result, textWidth(text, font));
    return result;
}

void paintLabels(Canvas& canvas, const TokenLabels& labels, const Theme& theme)
{
    const QFont strongFont = bold(labels.font);
    for (const PlacedLabel& label : labels.labels) {
        canvas.text(label.baseline, label.text, label.strong ? strongFont : labels.font,
                    label.strong ? theme.text : theme.mutedText, labels.anchor, labels.degrees);
    }
}

} // namespace headlight
