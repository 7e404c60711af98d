// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/pair/pair_plot.h"

#include <QStringList>

namespace headlight {

/// What differs between the two modes.
QString modeSentence(PairMode mode);

/// One side at the plot's step: "headlight-en-fr, step 3 of 9: has read <s> Le train; looks at left 0.62, train 0.20,
/// The 0.05; expects quitte 0.41, …". The refusal where there is no picture.
QString stepLine(const PairPlot& plot, const PairSide& side);

/// What comes of the step, at most two lines: the token that is written, or the true one's probability and loss.
QStringList outcomeLines(const PairPlot& plot, const PairSide& side);

} // namespace headlight
