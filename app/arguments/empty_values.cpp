// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/empty_values.h"

#include "ui/state/model_choice.h"

#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// The option whose value may be left out: then it means all.
constexpr std::string_view kMayStandAlone = "--allow-unknown-keys";

/// Whether the next argument is this option's value, whatever it looks like.
bool takesNext(const std::string& argument, const std::set<std::string>& flags)
{
    const bool holdsValue = argument.starts_with("--") ? argument.find('=') != argument.npos : argument.size() > 2;
    return argument.starts_with("-") && !flags.contains(argument) && !holdsValue;
}

} // namespace

std::vector<std::string> withEmptyValues(std::vector<std::string> arguments, const std::set<std::string>& flags)
{
    std::vector<std::string> result;
    bool isValue = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string& argument = arguments[i];
        const bool endsEmpty = !isValue && argument.starts_with("--") && argument.find('=') == argument.size() - 1;
        const bool standsAlone =
            !isValue && argument == kMayStandAlone && (i + 1 == arguments.size() || arguments[i + 1].starts_with("-"));
        isValue = !isValue && takesNext(argument, flags) && !standsAlone;
        if (endsEmpty)
            argument.pop_back();
        result.push_back(std::move(argument));
        if (endsEmpty)
            result.emplace_back();
        if (standsAlone)
            result.emplace_back(kEveryKey);
    }
    return result;
}

} // namespace headlight
