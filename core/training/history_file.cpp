// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The file of a history: docs/04_models.md says what is in it.

#include "core/base/newer_version.h"
#include "core/checkpoint/deflated.h"
#include "core/checkpoint/inflater.h"
#include "core/io/json.h"
#include "core/tokenizer/base64.h"
#include "core/training/training_history.h"
#include "core/training/training_settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::string_view kHistoryFormat = "headlight history";
constexpr int kHistoryVersion = 1;
constexpr std::size_t kLargestHistory = 16U << 20U; // bytes of the file
constexpr int kMostOfHistory = 1000;                // layers, heads and probes
constexpr int kMostTokensOfProbe = 1024;
constexpr std::size_t kLongestProbe = 16U << 10U; // bytes of a text
constexpr std::size_t kLongestToken = 1024;       // bytes
constexpr double kMostHistoryLoss = 1e6;
constexpr std::int64_t kMostTokensRead = std::int64_t{1} << 53;

/// Six decimals, which say more than a score means; JSON has no NaN.
nlohmann::ordered_json roundedOrNull(double number)
{
    if (!std::isfinite(number))
        return nullptr;
    return std::round(number * 1e6) / 1e6;
}

nlohmann::ordered_json qualityJson(const AnswerQuality& quality)
{
    return {{"loss", roundedOrNull(quality.loss)}, {"accuracy", roundedOrNull(quality.accuracy)}};
}

nlohmann::ordered_json snapshotJson(const HistorySnapshot& snapshot)
{
    nlohmann::ordered_json json = {{"step", snapshot.point.step}};
    json["tokens"] = snapshot.nTokens ? nlohmann::ordered_json(*snapshot.nTokens) : nlohmann::ordered_json(nullptr);
    json["trained"] = qualityJson(snapshot.point.trained);
    json["held_out"] = qualityJson(snapshot.point.heldOut);
    if (std::isfinite(snapshot.maskedHeldOut))
        json["masked"] = {{"trained", roundedOrNull(snapshot.maskedTrained)},
                          {"held_out", roundedOrNull(snapshot.maskedHeldOut)}};
    for (const auto& [name, score] : kHistoryScores) {
        nlohmann::ordered_json numbers = nlohmann::ordered_json::array();
        for (const auto& [head, scores] : snapshot.point.heads)
            numbers.push_back(roundedOrNull(std::clamp(scores.*score, 0.0, 1.0)));
        json["scores"][name] = std::move(numbers);
    }
    json["maps"] = nlohmann::ordered_json::array();
    for (const std::vector<std::uint8_t>& map : snapshot.maps)
        json["maps"].push_back(encodedBase64(deflated(map)));
    return json;
}

/// A key that nobody reads may be one that is misspelled.
void requireKnown(const JsonObject& json, const std::vector<std::string_view>& known)
{
    for (const std::string& key : json.keys())
        if (std::ranges::find(known, key) == known.end()) {
            std::string names;
            for (const std::string_view name : known)
                names.append(names.empty() ? "" : ", ").append(name);
            json.fail("\"" + json.pathOf(key) + "\" is not known, expected one of " + names);
        }
}

/// One value of a list, which is not as it should be.
[[noreturn]] void failItem(const JsonObject& json, std::string_view key, std::size_t i, const std::string& expected)
{
    json.fail("\"" + json.pathOf(key) + "[" + std::to_string(i) + "]\" is " + describeJson(json.raw(key)[i]) +
              ", expected " + expected);
}

const nlohmann::json& listOfSize(const JsonObject& json, std::string_view key, std::size_t size, const char* what)
{
    const nlohmann::json& list = json.raw(key);
    const std::string expected = "a list of " + std::to_string(size) + " " + what;
    if (list.is_array() && list.size() != size)
        json.fail("\"" + json.pathOf(key) + "\" is a list of " + std::to_string(list.size()) + ", expected " +
                  expected);
    if (!list.is_array())
        json.failField(key, expected);
    return list;
}

double numberOrNan(const JsonObject& json, std::string_view key, double most)
{
    if (!json.raw(key).is_null())
        return json.number(key, 0.0, most);
    if (const auto keys = json.keys(); std::ranges::find(keys, key) == keys.end())
        json.failField(key, "a number or null");
    return std::numeric_limits<double>::quiet_NaN();
}

AnswerQuality readQuality(const JsonObject& json)
{
    requireKnown(json, {"loss", "accuracy"});
    return {numberOrNan(json, "loss", kMostHistoryLoss), numberOrNan(json, "accuracy", 1.0)};
}

HistoryProbe readProbe(const JsonObject& json)
{
    requireKnown(json, {"text", "tokens"});
    HistoryProbe probe{json.string("text"), {}};
    if (probe.text.size() > kLongestProbe)
        json.fail("\"" + json.pathOf("text") + "\" has " + std::to_string(probe.text.size()) + " bytes, expected " +
                  std::to_string(kLongestProbe) + " at most");
    const nlohmann::json& tokens = json.raw("tokens");
    if (!tokens.is_array() || tokens.empty() || tokens.size() > kMostTokensOfProbe)
        json.failField("tokens", "a list of 1 to " + std::to_string(kMostTokensOfProbe) + " strings");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is_string() || tokens[i].get_ref<const std::string&>().size() > kLongestToken)
            failItem(json, "tokens", i, "a string of at most " + std::to_string(kLongestToken) + " bytes");
        probe.tokens.push_back(tokens[i].get<std::string>());
    }
    return probe;
}

/// The weights of one probe; `place` is the value's in the file.
std::vector<std::uint8_t> readWeights(const std::string& text, const std::string& place, std::size_t T,
                                      const TrainingHistory& history, const JsonObject& json)
{
    const std::optional<std::string> bytes = decodedBase64(text);
    if (!bytes)
        json.fail("\"" + place + "\" is no base64, expected deflated bytes in base64");
    const std::size_t nMaps = static_cast<std::size_t>(history.nLayers) * static_cast<std::size_t>(history.nHeads);
    std::vector<std::uint8_t> weights(nMaps * T * T);
    Inflater inflater(std::as_bytes(std::span(*bytes)));
    std::array<std::byte, 1> more{};
    const bool isWhole = inflater.fill(std::as_writable_bytes(std::span(weights)));
    if (!isWhole || inflater.fill(more))
        json.fail("\"" + place + "\" " + (isWhole ? "holds more" : "is broken or holds fewer") + " bytes, expected " +
                  std::to_string(weights.size()) + ": one for each layer, head, query and key");
    const double most = 255.0 * 1.01 + 0.5 * static_cast<double>(T); // each is rounded
    for (std::size_t row = 0; row < nMaps * T; ++row) {
        const std::size_t query = row % T;
        double sum = 0.0;
        for (std::size_t key = 0; key < T; ++key) {
            const std::uint8_t weight = weights[row * T + key];
            sum += weight;
            if (history.mask == MaskKind::Causal && key > query && weight != 0)
                json.fail("\"" + place + "\" has the weight " + std::to_string(weight) + " of query " +
                          std::to_string(query) + " on key " + std::to_string(key) +
                          ", expected 0: the causal mask hides it");
        }
        if (sum > most)
            json.fail("\"" + place + "\" has weights of query " + std::to_string(query) + " that add up to " +
                      std::to_string(static_cast<int>(sum)) + ", expected 255 at most, which stands for 1");
    }
    return weights;
}

HistorySnapshot readSnapshot(const JsonObject& json, const TrainingHistory& history)
{
    requireKnown(json, {"step", "tokens", "trained", "held_out", "masked", "scores", "maps"});
    HistorySnapshot snapshot;
    const bool isFirst = history.snapshots.empty();
    const int least = isFirst ? 0 : history.snapshots.back().point.step + 1;
    snapshot.point.step = static_cast<int>(json.integer("step", least, std::max(least, 2'000'000'000)));
    if (json.has("tokens")) {
        std::int64_t before = 0; // a snapshot between may not say how many
        for (const HistorySnapshot& earlier : history.snapshots)
            before = earlier.nTokens.value_or(before);
        snapshot.nTokens = json.integer("tokens", before, kMostTokensRead);
    }
    snapshot.point.trained = readQuality(json.object("trained"));
    snapshot.point.heldOut = readQuality(json.object("held_out"));
    if (const auto masked = json.optionalObject("masked")) {
        requireKnown(*masked, {"trained", "held_out"});
        snapshot.maskedTrained = numberOrNan(*masked, "trained", kMostHistoryLoss);
        snapshot.maskedHeldOut = masked->number("held_out", 0.0, kMostHistoryLoss);
    }
    const JsonObject scores = json.object("scores");
    std::vector<std::string_view> known;
    for (const auto& [name, score] : kHistoryScores)
        known.emplace_back(name);
    requireKnown(scores, known);
    const auto nHeads = static_cast<std::size_t>(history.nLayers) * static_cast<std::size_t>(history.nHeads);
    for (const auto& [name, score] : kHistoryScores) {
        const nlohmann::json& numbers = listOfSize(scores, name, nHeads, "numbers, one for each head");
        for (std::size_t i = 0; i < nHeads; ++i) {
            if (!numbers[i].is_number() || !(numbers[i].get<double>() >= 0.0 && numbers[i].get<double>() <= 1.0))
                failItem(scores, name, i, "a number from 0 to 1");
            const int at = static_cast<int>(i);
            snapshot.point.heads[{at / history.nHeads, at % history.nHeads}].*score = numbers[i].get<double>();
        }
    }
    const nlohmann::json& maps = listOfSize(json, "maps", history.probes.size(), "strings, one for each probe");
    for (std::size_t i = 0; i < maps.size(); ++i) {
        if (!maps[i].is_string())
            failItem(json, "maps", i, "a string");
        snapshot.maps.push_back(readWeights(maps[i].get_ref<const std::string&>(),
                                            json.pathOf("maps") + "[" + std::to_string(i) + "]",
                                            history.probes[i].tokens.size(), history, json));
    }
    return snapshot;
}

MaskKind readMask(const JsonObject& json)
{
    const std::string name = json.string("mask");
    for (const auto& [known, kind] : kTrainedMaskNames)
        if (known == name)
            return kind;
    json.failField("mask", "causal or none");
}

/// What all the maps take in memory, which a small file can make large.
void requireModestMaps(const JsonObject& json, const TrainingHistory& history, std::size_t nSnapshots)
{
    double weights = 0.0;
    for (const HistoryProbe& probe : history.probes)
        weights += std::pow(static_cast<double>(probe.tokens.size()), 2.0);
    weights *= static_cast<double>(history.nLayers) * history.nHeads * static_cast<double>(nSnapshots);
    if (constexpr double most = 64 << 20; weights > most)
        json.fail("the maps hold " + std::to_string(static_cast<long long>(weights)) + " weights, expected " +
                  std::to_string(static_cast<long long>(most)) + " at most");
}

} // namespace

std::string historyJson(const TrainingHistory& history)
{
    nlohmann::ordered_json json = {{"format", kHistoryFormat},
                                   {"version", kHistoryVersion},
                                   {"layers", history.nLayers},
                                   {"heads", history.nHeads},
                                   {"mask", nameIn(kTrainedMaskNames, history.mask)},
                                   {"probes", nlohmann::ordered_json::array()},
                                   {"snapshots", nlohmann::ordered_json::array()}};
    for (const HistoryProbe& probe : history.probes)
        json["probes"].push_back({{"text", probe.text}, {"tokens", probe.tokens}});
    for (const HistorySnapshot& snapshot : history.snapshots)
        json["snapshots"].push_back(snapshotJson(snapshot));
    return json.dump() + "\n";
}

TrainingHistory readHistory(const std::filesystem::path& file)
{
    const JsonObject json = JsonObject::read(file, kLargestHistory);
    if (json.stringOr("format", "") != kHistoryFormat)
        json.failField("format", "\"headlight history\"");
    if (const std::int64_t version = json.integer("version", 1, 1'000'000); version > kHistoryVersion)
        json.fail(newerVersionText(version, kHistoryVersion));
    requireKnown(json, {"format", "version", "layers", "heads", "mask", "probes", "snapshots"});
    TrainingHistory history;
    history.nLayers = static_cast<int>(json.integer("layers", 1, kMostOfHistory));
    history.nHeads = static_cast<int>(json.integer("heads", 1, kMostOfHistory));
    history.mask = readMask(json);
    for (const JsonObject& probe : json.objects("probes"))
        history.probes.push_back(readProbe(probe));
    if (history.probes.empty() || history.probes.size() > kMostOfHistory)
        json.failField("probes", "a list of 1 to " + std::to_string(kMostOfHistory) + " texts");
    const std::vector<JsonObject> snapshots = json.objects("snapshots");
    if (snapshots.empty() || snapshots.size() > kMostHistorySnapshots)
        json.failField("snapshots", "a list of 1 to " + std::to_string(kMostHistorySnapshots) + " snapshots");
    requireModestMaps(json, history, snapshots.size());
    for (const JsonObject& snapshot : snapshots)
        history.snapshots.push_back(readSnapshot(snapshot, history));
    return history;
}

} // namespace headlight
