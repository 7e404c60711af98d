// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_step_keys.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

struct StepKey {
    BenchStepId id;
    std::string_view key;
    std::string_view before; // an older key that commands still take
};

constexpr std::array<StepKey, 28> kStepKeys = {{
    {BenchStepId::Input, "x", "input"},
    {BenchStepId::SecondInput, "y", "second-input"},
    {BenchStepId::Positions, "positions", ""},
    {BenchStepId::Positioned, "x+positions", "positioned"},
    {BenchStepId::SecondPositions, "y-positions", "second-positions"},
    {BenchStepId::SecondPositioned, "y+positions", "second-positioned"},
    {BenchStepId::Gain, "gain", ""},
    {BenchStepId::Bias, "bias", ""},
    {BenchStepId::PreNorm, "pre-norm", ""},
    {BenchStepId::UnitRows, "unit", "unit-rows"},
    {BenchStepId::QueryParameters, "w-q", "query-parameters"},
    {BenchStepId::Queries, "q", "queries"},
    {BenchStepId::KeyParameters, "w-k", "key-parameters"},
    {BenchStepId::Keys, "k", "keys"},
    {BenchStepId::ValueParameters, "w-v", "value-parameters"},
    {BenchStepId::Values, "v", "values"},
    {BenchStepId::ScoreParameters, "v-a", "score-parameters"},
    {BenchStepId::Scores, "scores", ""},
    {BenchStepId::Scaled, "scaled", ""},
    {BenchStepId::Tempered, "tempered", ""},
    {BenchStepId::Masked, "masked", ""},
    {BenchStepId::Pattern, "weights", "softmax"},
    {BenchStepId::HeadOutput, "mixture", "head-output"},
    {BenchStepId::Concat, "concat", ""},
    {BenchStepId::OutputParameters, "w-o", "output-parameters"},
    {BenchStepId::Output, "output", ""},
    {BenchStepId::Residual, "residual", ""},
    {BenchStepId::LayerNorm, "layer-norm", ""},
}};

} // namespace

std::string_view benchStepKey(BenchStepId id)
{
    return std::ranges::find(kStepKeys, id, &StepKey::id)->key;
}

std::optional<BenchStepId> stepOfKey(std::string_view key)
{
    const auto found = std::ranges::find_if(
        kStepKeys, [&](const StepKey& one) { return !key.empty() && (one.key == key || one.before == key); });
    return found != kStepKeys.end() ? std::optional(found->id) : std::nullopt;
}

std::vector<std::string> benchStepKeys(const BenchSteps& steps)
{
    std::vector<std::string> keys;
    for (const BenchStep& step : steps.steps)
        if (const std::string key(benchStepKey(step.id)); std::ranges::find(keys, key) == keys.end())
            keys.push_back(key);
    return keys;
}

} // namespace headlight
