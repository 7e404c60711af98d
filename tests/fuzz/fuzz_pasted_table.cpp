// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/pasted_table.h"

#include <cstdint>

using namespace headlight;

/// Any bytes as what a spreadsheet hands over, from a cell of a table on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const DoubleMatrix table = DoubleMatrix::Zero(4, 3);
    for (const Index start : {Index{0}, Index{2}}) {
        try {
            (void)pastedInto(table, text, start, start);
        } catch (const Error&) {
        }
    }
    return 0;
}
