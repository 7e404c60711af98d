// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_history.h"

#include "core/activations/attention_map.h"
#include "core/training/training_options.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kSpanOfHistory = 256.0; // the last step, as a multiple of the first one behind 0
constexpr Index kMostWeights = 600'000;  // in the maps of a history: deflated, about 300 kB of text
constexpr float kWholeWeight = 255.0F;

/// How many tokens of a probe have maps.
Index tokensWithMaps(const ModelConfig& config, Index nTokens)
{
    const Index nMaps = Index{config.nLayers} * config.nHeads * kHistorySnapshots;
    const auto most = static_cast<Index>(std::sqrt(static_cast<double>(kMostWeights) / static_cast<double>(nMaps)));
    return std::clamp<Index>(most, 2, nTokens);
}

} // namespace

Matrix TrainingHistory::map(std::size_t snapshot, std::size_t probe, const HeadIndex& head) const
{
    const auto T = static_cast<Index>(probes.at(probe).tokens.size());
    const std::vector<std::uint8_t>& weights = snapshots.at(snapshot).maps.at(probe);
    const Index first = (Index{head.layer} * nHeads + head.head) * T * T;
    Matrix map(T, T);
    for (Index i = 0; i < T * T; ++i)
        map(i / T, i % T) = static_cast<float>(weights.at(static_cast<std::size_t>(first + i))) / kWholeWeight;
    return map;
}

bool TrainingHistory::hasMasked() const
{
    return std::ranges::any_of(snapshots, [](const HistorySnapshot& one) { return std::isfinite(one.maskedHeldOut); });
}

std::vector<int> historySteps(int last)
{
    std::vector<int> steps{0};
    const double first = std::max(1.0, last / kSpanOfHistory);
    for (int k = 0; k + 2 <= kHistorySnapshots; ++k) {
        const double share = static_cast<double>(k) / (kHistorySnapshots - 2);
        const int geometric = static_cast<int>(std::lround(first * std::pow(last / first, share)));
        steps.push_back(std::min(last, std::max(steps.back() + 1, geometric)));
    }
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

std::vector<std::size_t> historyPlaces(const std::vector<int>& steps)
{
    std::vector<std::size_t> places;
    if (steps.empty())
        return places;
    for (const int wanted : historySteps(steps.back() - steps.front())) {
        const int step = steps.front() + wanted;
        auto nearest = std::ranges::lower_bound(steps, step);
        if (nearest != steps.begin() && (nearest == steps.end() || step - *(nearest - 1) < *nearest - step))
            --nearest;
        const auto place = static_cast<std::size_t>(nearest - steps.begin());
        if (places.empty() || places.back() < place)
            places.push_back(place);
    }
    return places;
}

HistorySnapshot historySnapshot(const MeasuredTraining& measured)
{
    const TrainingOptions& options = measured.checkpoint->options;
    HistorySnapshot snapshot;
    snapshot.point = measured.point;
    snapshot.nTokens = std::int64_t{measured.point.step} * options.batchSize * measured.probe->nTokens();
    const ModelConfig& config = measured.probe->config();
    const Index T = tokensWithMaps(config, measured.probe->nTokens());
    std::vector<std::uint8_t> weights;
    weights.reserve(static_cast<std::size_t>(config.nLayers * config.nHeads * T * T));
    for (int layer = 0; layer < config.nLayers; ++layer)
        for (int head = 0; head < config.nHeads; ++head) {
            const Matrix map =
                attentionMap(measured.probe, {layer, head}).block({0, T}, {0, T}, AttentionStep::Pattern); // [T, T]
            for (Index i = 0; i < T * T; ++i)
                weights.push_back(static_cast<std::uint8_t>(std::lround(kWholeWeight * map(i / T, i % T))));
        }
    snapshot.maps.push_back(std::move(weights));
    return snapshot;
}

TrainingHistory historyOf(const TrainingOptions& options, std::vector<HistorySnapshot> snapshots)
{
    const DecoderShape shape = shapeOf(options);
    TrainingHistory history{shape.nLayers, shape.nHeads, shape.mask, {}, std::move(snapshots)};
    HistoryProbe probe{probeText(options), probeTokens(options)};
    if (!history.snapshots.empty()) {
        const std::size_t nWeights = history.snapshots.front().maps.front().size();
        const double ofHead = static_cast<double>(nWeights) / (shape.nLayers * shape.nHeads);
        probe.tokens.resize(static_cast<std::size_t>(std::lround(std::sqrt(ofHead))));
    }
    history.probes.push_back(std::move(probe));
    return history;
}

} // namespace headlight
