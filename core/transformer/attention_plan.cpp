// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/attention_plan.h"

namespace headlight {

namespace {

std::shared_ptr<const PositionBias> makeBias(const ModelConfig& config, const Parameters& parameters,
                                             AttentionPart part)
{
    if (config.positionBias == PositionBiasKind::None || part == AttentionPart::Cross)
        return nullptr;
    auto bias = std::make_shared<PositionBias>();
    if (config.positionBias == PositionBiasKind::Alibi) {
        bias->slopes = alibiSlopes(config.nHeads);
        if (config.alibiIsScaled)
            for (float& slope : bias->slopes)
                slope /= scoreDivisor(config, {}, part);
        return bias;
    }
    bias->buckets = config.buckets;
    bias->byBucket = part == AttentionPart::Encoder ? parameters.encoderPositionBias : parameters.positionBias;
    if (config.hasEncoder())
        bias->buckets.isBidirectional = part == AttentionPart::Encoder;
    return bias;
}

ScoreOptions scoreOptionsWith(const ModelConfig& config, const RunOptions& options, AttentionPart part, int layer,
                              std::shared_ptr<const PositionBias> bias)
{
    ScoreOptions result;
    result.scale = scoreScale(config, options, part);
    result.temperature = options.temperature;
    result.softCap = config.scoreCap;
    result.bias = std::move(bias);
    result.window = config.layer(part, layer).window;
    return result;
}

} // namespace

ScoreOptions scoreOptions(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                          AttentionPart part, int layer)
{
    return scoreOptionsWith(config, options, part, layer, makeBias(config, parameters, part));
}

AttentionPlan::AttentionPlan(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                             Index nTokens)
    : m_config(config),
      m_options(options),
      m_bias(makeBias(config, parameters, AttentionPart::Decoder)),
      m_encoderBias(makeBias(config, parameters, AttentionPart::Encoder))
{
    for (const RotaryConfig& rotary : config.rotary)
        m_rotary.push_back(std::make_shared<const RotaryTable>(rotaryTable(rotary, nTokens)));
}

AttentionOptions AttentionPlan::of(AttentionPart part, int layer) const
{
    const AttentionSize size = m_config.sizeOf(part);
    const auto nHeads = static_cast<std::size_t>(size.nHeads);
    AttentionOptions result;
    result.nHeads = size.nHeads;
    result.nKvHeads = size.nKvHeads;
    const std::shared_ptr<const PositionBias> bias = part == AttentionPart::Encoder   ? m_encoderBias
                                                     : part == AttentionPart::Decoder ? m_bias
                                                                                      : nullptr;
    result.score = scoreOptionsWith(m_config, m_options, part, layer, bias);
    result.qkNorm = m_config.qkNorm;
    result.norm = m_config.normOptions();
    result.clip = m_config.qkvClip;
    result.clipsBehindNorm = m_config.clipsBehindNorm;
    if (const int rotary = m_config.layer(part, layer).rotary; rotary >= 0 && !m_rotary.empty())
        result.rotary = m_rotary[static_cast<std::size_t>(rotary)];
    result.ablated.assign(nHeads, 0);
    result.ablatedZ.resize(nHeads);
    for (const HeadIndex& head : m_options.ablatedHeads) {
        if (head.part != part || head.layer != layer)
            continue;
        result.ablated[static_cast<std::size_t>(head.head)] = 1;
        if (const auto z = m_options.ablationValues.find(head); z != m_options.ablationValues.end())
            result.ablatedZ[static_cast<std::size_t>(head.head)] = z->second;
    }
    return result;
}

} // namespace headlight
