// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"

#include <QStringList>

#include <optional>
#include <set>
#include <vector>

namespace headlight {

inline constexpr double kSin45 = 0.70710678118654752; // sine and cosine of the angle at which labels slant
inline constexpr double kLongestLabel = 12.0;         // in its pixel sizes; longer ones end in …

struct PlacedLabel {
    int token = 0;
    QString text; // elided
    QPointF baseline;
    bool strong = false; // pinned or under the cursor
};

/// The labels along one side of a heatmap, placed so that none overlaps another.
struct TokenLabels {
    QFont font;
    double degrees = 0.0;
    TextAnchor anchor = TextAnchor::Start;
    std::vector<PlacedLabel> labels;
};

/// Where labels go: token i sits at first + (i + ½) · pitch.
struct LabelSide {
    double first = 0.0;
    double pitch = 1.0;
    double edge = 0.0;     // x where row labels end, y where column labels begin
    double maxWidth = 0.0; // along the text
    int from = 0;          // the token that thinned labels are counted from: the chosen one, so that they stay even
};

/// Which tokens get a label when each needs `needed` of the axis: all of them, or every n-th, counted both ways from
/// `from`, and the strong ones; of two that would touch, `from`.
std::vector<int> tokensWithLabel(int nTokens, double pitch, double needed, const std::set<int>& strong, int from = 0);

TokenLabels rowLabels(const QStringList& texts, const LabelSide& side, const QFont& font, const std::set<int>& strong);
/// To the right and up at 45 degrees, or straight up at 90.
TokenLabels columnLabels(const QStringList& texts, const LabelSide& side, const QFont& font,
                         const std::set<int>& strong, double degrees = 45.0);

/// The largest type, at most `font` and at least `smallest` pixels, that gives each label of a pitch of its own room.
QFont rowFont(const QFont& font, double pitch, double smallest);
QFont columnFont(const QFont& font, double pitch, double smallest, double degrees = 45.0);
/// 45, which is easier to read, unless more labels of the smallest type have room at 90.
double columnDegrees(double pitch, double smallest);

double widestLabel(const QStringList& texts, const QFont& font);

void paintLabels(Canvas& canvas, const TokenLabels& labels, const Theme& theme);

/// The tokens under the cursor and pinned, whose labels are strong.
std::set<int> strongTokens(const std::optional<int>& hovered, const std::optional<int>& pinned);

} // namespace headlight
