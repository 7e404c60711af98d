// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

/// CommonMark that shows a lesson's question or reply letter by letter, but with formulas: `$\sqrt{d_k}$`, and
/// letters with what is lowered and raised as they stand in a sentence, d_model, W^Q, √d_k. What a reader or a model
/// wrote is for asPlainMark().
QString asSetMark(const QString& text);

} // namespace headlight
