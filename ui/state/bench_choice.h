// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

/// Which attention bench is drawn, a saved one or an example, and the cell that is written out.
struct BenchChoice {
    QString file;
    QString example;
    QString cell; // STEP,ROW,COLUMN, see benchCell(); empty = none
    bool operator==(const BenchChoice&) const = default;
};

} // namespace headlight
