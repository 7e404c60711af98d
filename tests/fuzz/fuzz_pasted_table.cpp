// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/pasted_table.h"
#include "tests/fuzz/fuzz_target.h"

using namespace headlight;

/// Any bytes as what a spreadsheet hands over, from a cell of a table on.
HEADLIGHT_FUZZ_TARGET(pasted_table)
{
    const DoubleMatrix table = DoubleMatrix::Zero(4, 3);
    for (const Index start : {Index{0}, Index{2}}) {
        try {
            (void)pastedInto(table, bytes, start, start);
        } catch (const Error&) {
        }
    }
}
