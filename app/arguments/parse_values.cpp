// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_values.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/colour_map_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace headlight {

namespace {

[[noreturn]] void fail(std::string_view option, const std::string& expected, const std::string& found)
{
    throw Error(ErrorKind::BadArgument, std::string(option) + " needs " + expected + ", not \"" + found + "\"");
}

template <typename Number>
std::optional<Number> numberFrom(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end)
        return {};
    return number;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// `choices` are pairs of a word and its value.
template <typename Choices>
auto choose(std::string_view option, const Choices& choices, const std::string& text)
{
    std::string known;
    for (const auto& [name, value] : choices) {
        if (name == text)
            return value;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    fail(option, "one of " + known, text);
}

} // namespace

int parseWholeNumber(std::string_view option, const std::string& text, int min, int max)
{
    const auto number = numberFrom<int>(text);
    if (!number || *number < min || *number > max)
        fail(option, "a whole number from " + std::to_string(min) + " to " + std::to_string(max), text);
    return *number;
}

float parseNumber(std::string_view option, const std::string& text, float min, float max)
{
    const auto number = numberFrom<float>(text);
    const auto shown = [](float value) { return std::to_string(value).substr(0, std::to_string(value).find('.') + 4); };
    if (!number || !(*number >= min) || !(*number <= max))
        fail(option, "a number from " + shown(min) + " to " + shown(max), text);
    return *number;
}

std::vector<std::int64_t> parseIds(std::string_view option, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const std::string_view part : splitAt(text, ',')) {
        const auto id = numberFrom<std::int64_t>(part);
        if (!id)
            fail(option, "token ids such as 5,17,42", text);
        ids.push_back(*id);
    }
    return ids;
}

namespace {

constexpr auto attentionParts = std::to_array<std::pair<std::string_view, AttentionPart>>(
    {{"encoder", AttentionPart::Encoder}, {"decoder", AttentionPart::Decoder}, {"cross", AttentionPart::Cross}});

/// Takes "encoder.", "decoder." or "cross." off the front; the decoder without it.
AttentionPart takePart(std::string_view& text)
{
    for (const auto& [name, part] : attentionParts) {
        if (text.starts_with(name) && text.substr(name.size()).starts_with('.')) {
            text.remove_prefix(name.size() + 1);
            return part;
        }
    }
    return AttentionPart::Decoder;
}

constexpr int kMostPositions = 1'000'000; // the text says how many there are

std::optional<Index> positionFrom(std::string_view text)
{
    const auto position = numberFrom<int>(text);
    if (!position || *position < 0 || *position > kMostPositions)
        return {};
    return *position;
}

/// "0.3", "encoder.0.3", "decoder.0.3", "cross.0.3"
std::optional<HeadIndex> headFrom(std::string_view text)
{
    HeadIndex index;
    index.part = takePart(text);
    const auto numbers = splitAt(text, '.');
    const auto layer = numberFrom<int>(numbers.front());
    const auto head = numberFrom<int>(numbers.back());
    if (numbers.size() != 2 || !layer || !head)
        return {};
    index.layer = *layer;
    index.head = *head;
    return index;
}

} // namespace

std::set<HeadIndex> parseHeads(std::string_view option, const std::string& text)
{
    std::set<HeadIndex> heads;
    for (const std::string_view part : splitAt(text, ',')) {
        const auto head = headFrom(part);
        if (!head)
            fail(option, "layer.head pairs such as 0.3,2.1 or cross.0.3", text);
        heads.insert(*head);
    }
    return heads;
}

void parseCells(std::string_view option, const std::string& text, std::map<AttentionPart, PaintedMask>& painted)
{
    for (std::string_view cell : splitAt(text, ',')) {
        const AttentionPart part = takePart(cell);
        const auto numbers = splitAt(cell, ':');
        const auto query = positionFrom(numbers.front());
        const auto key = positionFrom(numbers.back());
        if (numbers.size() != 2 || !query || !key)
            fail(option, "cells query:key such as 3:1,4:2 (of another attention cross.3:1)", text);
        painted[part].cells.insert({*query, *key});
    }
}

void parseKeys(std::string_view option, const std::string& text, std::map<AttentionPart, PaintedMask>& painted)
{
    for (std::string_view token : splitAt(text, ',')) {
        const AttentionPart part = takePart(token);
        const auto key = positionFrom(token);
        if (!key)
            fail(option, "positions of tokens such as 0,5 (of another attention cross.5)", text);
        painted[part].keys.insert(*key);
    }
}

ScoreDivisor parseScoreScale(const std::string& text)
{
    try {
        return scoreDivisorFromString(text);
    } catch (const Error&) {
        fail("--score-scale", "root, off or a number from 0.000001 to 1000000", text);
    }
}

QSizeF parseSize(std::string_view option, const std::string& text)
{
    const auto sides = splitAt(text, 'x');
    const auto width = numberFrom<double>(sides.front());
    const auto height = numberFrom<double>(sides.back());
    const auto fits = [](const std::optional<double>& side) { return side && *side >= 32 && *side <= 20000; };
    if (sides.size() != 2 || !fits(width) || !fits(height))
        fail(option, "a width and a height from 32 to 20000 such as 640x480", text);
    return {*width, *height};
}

RenderView parseView(const std::string& text)
{
    using enum RenderView;
    return choose("--view",
                  std::to_array<std::pair<std::string_view, RenderView>>({{"heatmap", Heatmap},
                                                                          {"grid", Grid},
                                                                          {"links", Links},
                                                                          {"shapes", Shapes},
                                                                          {"heads", Heads},
                                                                          {"mean", Mean},
                                                                          {"max", Maximum},
                                                                          {"rollout", Rollout},
                                                                          {"flow", Flow},
                                                                          {"context", Context},
                                                                          {"lens", Lens},
                                                                          {"overview", Overview},
                                                                          {"inspector", Inspector},
                                                                          {"predictions", Predictions},
                                                                          {"ablation", Ablation},
                                                                          {"compare", Compare}}),
                  text);
}

ContextKind parseContextKind(const std::string& text)
{
    return choose("--kind",
                  std::to_array<std::pair<std::string_view, ContextKind>>(
                      {{"map", ContextKind::Map}, {"cosine", ContextKind::Cosine}}),
                  text);
}

ContextStage parseContextStage(const std::string& text)
{
    return choose(
        "--stage",
        std::to_array<std::pair<std::string_view, ContextStage>>(
            {{"embedding", ContextStage::Embedding}, {"after", ContextStage::After}, {"change", ContextStage::Change}}),
        text);
}

AttentionPart parseAttentionPart(const std::string& text)
{
    return choose("--attention", attentionParts, text);
}

AblationMeasure parseAblationMeasure(const std::string& text)
{
    using enum AblationMeasure;
    return choose("--measure",
                  std::to_array<std::pair<std::string_view, AblationMeasure>>(
                      {{"log-probability", LogProbabilityChange}, {"divergence", Divergence}}),
                  text);
}

ColourMapId parseColourMap(const std::string& text)
{
    std::vector<std::pair<std::string_view, ColourMapId>> choices;
    for (const ColourMapId map : colourMaps())
        choices.emplace_back(rowOf(map).word, map);
    return choose("--colours", choices, text);
}

std::string colourMapChoices()
{
    std::vector<std::string> words;
    for (const ColourMapId map : colourMaps())
        words.push_back(rowOf(map).word + std::string(map == ColourMapId::Viridis ? " (without it)" : ""));
    return alternatives(words);
}

LinkLayoutKind parseLinkLayout(const std::string& text)
{
    using enum LinkLayoutKind;
    return choose("--layout",
                  std::to_array<std::pair<std::string_view, LinkLayoutKind>>(
                      {{"columns", Columns}, {"arc", Arc}, {"radial", Radial}}),
                  text);
}

LinkTexts parseLinkTexts(const std::string& text)
{
    using enum LinkTexts;
    return choose(
        "--from-to",
        std::to_array<std::pair<std::string_view, LinkTexts>>(
            {{"all", All}, {"AA", FirstToFirst}, {"AB", FirstToSecond}, {"BA", SecondToFirst}, {"BB", SecondToSecond}}),
        text);
}

ScaleKind parseScale(const std::string& text)
{
    using enum ScaleKind;
    return choose(
        "--scale",
        std::to_array<std::pair<std::string_view, ScaleKind>>({{"linear", Linear}, {"log", Log}, {"row-max", RowMax}}),
        text);
}

void parseRange(const std::string& text, ColourScale& colours)
{
    using enum ScaleRange;
    const auto names =
        std::to_array<std::pair<std::string_view, ScaleRange>>({{"head", Head}, {"layer", Layer}, {"global", Global}});
    for (const auto& [name, range] : names) {
        if (name == text) {
            colours.range = range;
            return;
        }
    }
    const auto ends = splitAt(text, ':');
    const auto low = numberFrom<double>(ends.front());
    const auto high = numberFrom<double>(ends.back());
    if (ends.size() != 2 || !low || !high || !std::isfinite(*low) || !std::isfinite(*high))
        fail("--range", "head, layer, global or a minimum and a maximum such as 0:0.5", text);
    if (!(*low < *high))
        fail("--range", "a minimum below its maximum", text);
    colours.range = Typed;
    colours.low = *low;
    colours.high = *high;
}

} // namespace headlight
