// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/score_divisor.h"

#include "core/base/error.h"
#include "core/base/shortest_digits.h"

#include <charconv>

namespace headlight {

bool ScoreDivisor::isValid() const
{
    return kind != Kind::Constant || (constant >= kLeast && constant <= kLargest);
}

std::string toString(const ScoreDivisor& divisor)
{
    switch (divisor.kind) {
    case ScoreDivisor::Kind::Off:
        return "off";
    case ScoreDivisor::Kind::RootDHead:
        return "root";
    case ScoreDivisor::Kind::Constant:
        break;
    }
    return shortestDigits(divisor.constant);
}

ScoreDivisor scoreDivisorFromString(std::string_view text)
{
    if (text == "off")
        return ScoreDivisor::off();
    if (text == "root")
        return {};
    ScoreDivisor divisor = ScoreDivisor::of(0.0);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), divisor.constant);
    if (error == std::errc{} && end == text.data() + text.size() && divisor.isValid())
        return divisor;
    throw Error(ErrorKind::BadArgument, "the scores are divided by off, root or a number from 0.000001 to 1000000, not "
                                        "by \"" +
                                            std::string(text) + "\"");
}

} // namespace headlight
