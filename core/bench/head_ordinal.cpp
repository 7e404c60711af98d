// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/head_ordinal.h"

#include "core/base/screen_text.h"
#include "core/bench/bench_input.h"

#include <array>

namespace headlight {

const char* headOrdinal(int head)
{
    static constexpr std::array<const char*, kMaxBenchHeads> names{screenText("first head"), screenText("second head"),
                                                                   screenText("third head"), screenText("fourth head")};
    return names.at(head);
}

} // namespace headlight
