// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/head_measure.h"

#include <QString>

namespace headlight {

/// The names that papers have for a head that does what this one does, with commas between them: "induction,
/// retrieval". Empty where no score reaches its threshold.
QString knownAs(const HeadTableRow& row);

/// What each name needs: its score, its threshold and where that is from.
QString knownAsDefinition();

} // namespace headlight
