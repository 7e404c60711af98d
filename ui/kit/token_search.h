// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <vector>

namespace headlight {

/// The places of the labels that have `typed` in them, whatever its case, from the first to the last; none for an empty
/// text.
std::vector<int> placesWith(const QStringList& labels, const QString& typed);

/// Which of these places a search begins with: the first label that is `typed`, else the first one that begins with it,
/// else the first; an index of `places`, which is not empty.
int bestPlace(const QStringList& labels, const std::vector<int>& places, const QString& typed);

} // namespace headlight
