// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_cell.h"

#include "core/base/error.h"
#include "core/bench/bench_step_keys.h"
#include "core/bench/cell_name.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace headlight {

namespace {

/// "scores", "scores.2" of the second head.
std::string stepWord(const BenchSteps& steps, const BenchStep& step)
{
    const std::string key(benchStepKey(step.id));
    return step.head && steps.heads > 1 ? key + "." + std::to_string(*step.head + 1) : key;
}

/// Whether `text` is the word of a step, or one that commands took before.
bool isWordOf(const BenchSteps& steps, const BenchStep& step, const std::string& text)
{
    const std::string number = step.head && steps.heads > 1 ? "." + std::to_string(*step.head + 1) : "";
    return text.ends_with(number) &&
           stepOfKey(std::string_view(text).substr(0, text.size() - number.size())) == step.id;
}

/// From 1 to `count`, as a position from 0.
std::optional<std::size_t> placeFrom(const std::string& text, std::size_t count)
{
    std::size_t place = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole && place >= 1 && place <= count ? std::optional(place - 1) : std::nullopt;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::size_t stepFrom(const BenchSteps& steps, const std::string& text)
{
    std::vector<std::string> words;
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        words.push_back(stepWord(steps, steps.steps[i]));
        if (isWordOf(steps, steps.steps[i], text) || text == steps.steps[i].name)
            return i;
    }
    if (const auto place = placeFrom(text, words.size()))
        return *place;
    throw Error(ErrorKind::BadArgument,
                "--cell: this bench has no step \"" + text + "\"; its steps are " + listed(words));
}

Index labelFrom(const std::vector<std::string>& labels, const std::string& what, const std::string& text)
{
    for (std::size_t place = 0; place < labels.size(); ++place) // "the#4" before the first "the"
        if (placedLabel(labels, place) == text)
            return static_cast<Index>(place);
    if (const auto found = std::ranges::find(labels, text); found != labels.end())
        return found - labels.begin();
    if (const auto place = placeFrom(text, labels.size()))
        return static_cast<Index>(*place);
    throw Error(ErrorKind::BadArgument,
                "--cell: there is no " + what + " \"" + text + "\"; they are " + listed(labels));
}

} // namespace

BenchPick benchCell(const BenchSteps& steps, const std::string& text)
{
    const std::size_t first = text.find(',');
    const std::size_t second = first == std::string::npos ? first : text.find(',', first + 1);
    if (second == std::string::npos)
        throw Error(ErrorKind::BadArgument,
                    "--cell is \"" + text + "\", expected STEP,ROW,COLUMN such as scores,quick,brown");
    BenchPick pick;
    pick.step = stepFrom(steps, text.substr(0, first));
    const BenchStep& step = steps.steps[pick.step];
    pick.row = labelFrom(step.rowLabels, "row", text.substr(first + 1, second - first - 1));
    pick.column = labelFrom(step.columnLabels, "column", text.substr(second + 1));
    return pick;
}

std::string cellWord(const BenchSteps& steps, const BenchPick& pick)
{
    const BenchStep& step = steps.steps[pick.step];
    const auto words = [](const std::vector<std::string>& labels, Index place) {
        const auto position = static_cast<std::size_t>(place);
        return std::vector{placedLabel(labels, position), std::to_string(position + 1)};
    };
    for (const std::string& row : words(step.rowLabels, pick.row))
        for (const std::string& column : words(step.columnLabels, pick.column)) {
            const std::string cell = stepWord(steps, step) + ',' + row + ',' + column;
            try {
                if (benchCell(steps, cell) == pick)
                    return cell;
            } catch (const Error&) { // a label that means something else to a command
            }
        }
    return {};
}

} // namespace headlight
