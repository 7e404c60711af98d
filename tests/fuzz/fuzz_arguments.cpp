// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "core/base/error.h"
#include "tests/fuzz/fuzz_target.h"

/// Any lines as the arguments behind the program's name.
HEADLIGHT_FUZZ_TARGET(arguments)
{
    std::vector<std::string> arguments;
    for (std::size_t start = 0; start <= bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', start), bytes.size());
        arguments.emplace_back(bytes.substr(start, end - start));
        start = end + 1;
    }
    try {
        (void)headlight::parseArguments(std::move(arguments));
    } catch (const headlight::Error&) {
    }
}
