// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

// A count and what is counted, which is one or several: "1 head", "8 heads".

QString layerCount(qsizetype n);
QString headCount(qsizetype n);
QString tokenCount(qsizetype n);
QString rowCount(qsizetype n);
QString keyCount(qsizetype n);

} // namespace headlight
