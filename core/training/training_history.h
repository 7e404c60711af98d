// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/training/training_point.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// The name of the file beside the model's others.
inline constexpr const char* kHistoryFile = "headlight_history.json";

/// A history has so many snapshots at most where it is written, and so many where it is read.
inline constexpr int kHistorySnapshots = 24;
inline constexpr int kMostHistorySnapshots = 1000;

/// The scores of a head that a history has, by their names in its file and its table.
inline constexpr std::array kHistoryScores = {std::pair{"previous_token", &TrainedHeadScores::previousToken},
                                              std::pair{"induction", &TrainedHeadScores::induction},
                                              std::pair{"duplicate_token", &TrainedHeadScores::duplicateToken},
                                              std::pair{"first_token", &TrainedHeadScores::firstToken}};

/// A text whose maps are kept, as tokens: those that the maps have rows and columns for.
struct HistoryProbe {
    std::string text;
    std::vector<std::string> tokens; // [T]
    bool operator==(const HistoryProbe&) const = default;
};

/// A training at one of its steps: what was measured, and the maps of all heads, but no weights.
struct HistorySnapshot {
    TrainingPoint point;                 // the causal ones of a model that learns masked tokens, too
    std::optional<std::int64_t> nTokens; // that the training had read; empty where it began with another
    /// Losses on masked tokens, in nats a token, of a model that learns both; NaN where there is none.
    double maskedTrained = std::numeric_limits<double>::quiet_NaN();
    double maskedHeldOut = std::numeric_limits<double>::quiet_NaN();
    /// [probes] of [layers · heads · T · T] weights, 255 for 1: query by query, those of a head one behind the other.
    std::vector<std::vector<std::uint8_t>> maps;
};

/// How a training went: some of its steps, rising.
struct TrainingHistory {
    int nLayers = 0;
    int nHeads = 0;
    MaskKind mask = MaskKind::Causal; // under which the maps were made: causal or none
    std::vector<HistoryProbe> probes;
    std::vector<HistorySnapshot> snapshots;

    /// [T, T] weights of a head on a probe, whole 255ths.
    Matrix map(std::size_t snapshot, std::size_t probe, const HeadIndex& head) const;
    bool hasMasked() const; ///< losses on masked tokens, at some step
};

/// The steps from 0 to `last` that are kept: every one, or kHistorySnapshots with one factor between them from
/// `last` / 256 on. What a head does comes within a multiple of the steps before it, early in a training; even steps
/// would show it between two of them.
std::vector<int> historySteps(int last);
/// The places of those among `steps`, which rise, that lie nearest to historySteps(); the first and the last are among
/// them.
std::vector<std::size_t> historyPlaces(const std::vector<int>& steps);

/// A measured training as a snapshot. Of a long probe the maps have the first tokens alone, so many that a history of
/// them stays small.
HistorySnapshot historySnapshot(const MeasuredTraining& measured);
/// The history of a training with these options.
TrainingHistory historyOf(const TrainingOptions& options, std::vector<HistorySnapshot> snapshots);

/// The file's text.
std::string historyJson(const TrainingHistory& history);
/// Reads such a file. Throws Error{BadFile} that names the file, the field, what is expected and what was found.
TrainingHistory readHistory(const std::filesystem::path& file);

} // namespace headlight
