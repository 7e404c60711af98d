// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/attention_plan.h"

#include "core/attention/projection.h"
#include "core/image/grid_fit.h"

#include <utility>

namespace headlight {

namespace {

/// A layer's own table of distances; empty where the layers of a stack share one, or have none.
const Weight& ownTable(const ModelConfig& config, const Parameters& parameters, AttentionPart part, int layer)
{
    static const Weight none;
    const bool isEncoder = part == AttentionPart::Encoder;
    const std::vector<BlockParameters>& blocks = isEncoder ? parameters.encoderBlocks : parameters.blocks;
    const std::size_t block = isEncoder ? layer : config.blockOf(layer);
    return block < blocks.size() ? blocks[block].attention.positions.distances : none;
}

/// The table of a grid's biases for an image of another grid: its distances are fitted, the last three rows stay.
GridBias gridBias(const Matrix& table, GridSize from, GridSize to)
{
    const GridSize steps{2 * from.rows - 1, 2 * from.columns - 1};
    const GridSize wanted{2 * to.rows - 1, 2 * to.columns - 1};
    GridBias bias{to, Matrix(wanted.nCells() + 3, table.cols())};
    bias.table << fittedToGrid(table.topRows(steps.nCells()), steps, wanted, GridFit::Bilinear), table.bottomRows(3);
    return bias;
}

/// Makes a layer's biases within squares of the run's grid.
std::shared_ptr<const PositionBias> makeWindowBias(const ModelConfig& config, const RunOptions& options, int layer,
                                                   const Weight& own)
{
    auto bias = std::make_shared<PositionBias>();
    bias->byWindow = {config.layer(AttentionPart::Decoder, layer).cells.on(options.grid), own.toMatrix()};
    return bias;
}

/// Makes the bias that all layers of the part share, or one layer's own by a table as theirs.
std::shared_ptr<const PositionBias> makeBias(const ModelConfig& config, const Parameters& parameters,
                                             const RunOptions& options, AttentionPart part, const Weight& own = {})
{
    const bool hasBias = config.positionBias == PositionBiasKind::Alibi ||
                         config.positionBias == PositionBiasKind::Buckets ||
                         config.positionBias == PositionBiasKind::Grid;
    const bool isElsewhere = config.positionBias == PositionBiasKind::Grid && own.size() == 0 &&
                             parameters.positionBias.size() == 0; // each layer has its own
    if (!hasBias || isElsewhere || part == AttentionPart::Cross)
        return nullptr;
    auto bias = std::make_shared<PositionBias>();
    if (config.positionBias == PositionBiasKind::Grid) {
        bias->byCell =
            gridBias(own.size() != 0 ? own.toMatrix() : parameters.positionBias, config.image.grid, options.grid);
        return bias;
    }
    if (config.positionBias == PositionBiasKind::Alibi) {
        bias->slopes = alibiSlopes(config.nHeads, config.alibiMax);
        if (config.alibiIsScaled)
            for (float& slope : bias->slopes)
                slope /= scoreDivisor(config, {}, part);
        return bias;
    }
    bias->buckets = config.buckets;
    const Matrix& shared = part == AttentionPart::Encoder ? parameters.encoderPositionBias : parameters.positionBias;
    bias->byBucket = own.size() != 0 ? own.toMatrix() : shared;
    if (config.hasEncoder())
        bias->buckets.isBidirectional = part == AttentionPart::Encoder;
    return bias;
}

/// Makes the bias of one layer, from its own table where it has one.
std::shared_ptr<const PositionBias> makeLayerBias(const ModelConfig& config, const Parameters& parameters,
                                                  const RunOptions& options, AttentionPart part, int layer,
                                                  const Weight& own)
{
    return config.positionBias == PositionBiasKind::Window ? makeWindowBias(config, options, layer, own)
                                                           : makeBias(config, parameters, options, part, own);
}

ScoreOptions scoreOptionsWith(const ModelConfig& config, const RunOptions& options, AttentionPart part, int layer,
                              std::shared_ptr<const PositionBias> bias)
{
    ScoreOptions result;
    result.scale = scoreScale(config, options, part, layer);
    result.temperature = options.temperature;
    result.softCap = config.scoreCap;
    result.bias = std::move(bias);
    result.window = config.layer(part, layer).window;
    result.cells = config.layer(part, layer).cells.on(options.grid);
    return result;
}

/// Repeats a layer's own table, which has no row for the distance −span, for each head: [2·span, nHeads·dHead].
Matrix forEveryHead(const Weight& table, int nHeads)
{
    Matrix rows = Matrix::Zero(table.rows() + 1, table.cols() * nHeads);
    rows.bottomRows(table.rows()) = table.toMatrix().replicate(1, nHeads);
    return rows;
}

/// Projects the rows of the table of relative positions to one layer's vectors.
std::shared_ptr<const DisentangledPositions> layerPositions(const Matrix& table, const AttentionParameters& p,
                                                            const ModelConfig& model)
{
    const DisentangledConfig& config = model.disentangled;
    DisentangledPositions positions{config.rows, {}, {}};
    if (config.hasOwnTables) {
        positions.keys = forEveryHead(p.positions.distances, model.nHeads);
        if (config.hasPositionToContent)
            positions.queries = positions.keys;
        return std::make_shared<const DisentangledPositions>(std::move(positions));
    }
    const bool isShared = config.sharesProjections;
    if (config.hasContentToPosition)
        positions.keys = isShared ? project(table, p.wK, p.bK) : project(table, p.positions.wK, p.positions.bK);
    if (config.hasPositionToContent)
        positions.queries = isShared ? project(table, p.wQ, p.bQ) : project(table, p.positions.wQ, p.positions.bQ);
    return std::make_shared<const DisentangledPositions>(std::move(positions));
}

} // namespace

ScoreOptions scoreOptions(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                          AttentionPart part, int layer)
{
    return scoreOptionsWith(
        config, options, part, layer,
        makeLayerBias(config, parameters, options, part, layer, ownTable(config, parameters, part, layer)));
}

AttentionOptions projectionOptions(const ModelConfig& config, AttentionPart part)
{
    const AttentionSize size = config.sizeOf(part);
    AttentionOptions result;
    result.nHeads = size.nHeads;
    result.nKvHeads = size.nKvHeads;
    result.roundsInputs = config.roundsInputs;
    result.latentNorm = {config.normKind, config.latent.epsilon};
    result.qkNorm = config.qkNorm;
    result.norm = config.normOptions();
    result.clip = config.qkvClip;
    result.clipsBehindNorm = config.clipsBehindNorm;
    return result;
}

AttentionOptions stageAttention(const ModelConfig& stage, const AttentionParameters& parameters,
                                const RunOptions& options, int layer)
{
    AttentionOptions result = projectionOptions(stage, AttentionPart::Decoder);
    result.score = scoreOptionsWith(stage, options, AttentionPart::Decoder, layer,
                                    makeWindowBias(stage, options, layer, parameters.positions.distances));
    return result;
}

AttentionPlan::AttentionPlan(const ModelConfig& config, const Parameters& parameters, const RunOptions& options,
                             Index nTokens)
    : m_config(config),
      m_parameters(parameters),
      m_options(options),
      m_bias(makeBias(config, parameters, options, AttentionPart::Decoder)),
      m_encoderBias(config.hasEncoder() ? makeBias(config, parameters, options, AttentionPart::Encoder) : nullptr)
{
    for (const RotaryConfig& rotary : config.rotary)
        m_rotary.push_back(std::make_shared<const RotaryTable>(rotaryTable(rotary, nTokens)));
    if (config.positionBias != PositionBiasKind::Disentangled || config.disentangled.hasOwnTables)
        return;
    m_relativePositions = parameters.relativePositions.toMatrix();
    if (config.disentangled.normsTable)
        m_relativePositions = normalise(m_relativePositions, parameters.relativeNorm, config.normOptions());
}

AttentionOptions AttentionPlan::of(AttentionPart part, int layer) const
{
    const AttentionSize size = m_config.sizeOf(part);
    const std::size_t nHeads = size.nHeads;
    AttentionOptions result = projectionOptions(m_config, part);
    std::shared_ptr<const PositionBias> bias = part == AttentionPart::Encoder   ? m_encoderBias
                                               : part == AttentionPart::Decoder ? m_bias
                                                                                : nullptr;
    if (const Weight& own = ownTable(m_config, m_parameters, part, layer);
        own.size() != 0 && !m_config.disentangled.hasOwnTables)
        bias = makeLayerBias(m_config, m_parameters, m_options, part, layer, own);
    result.score = scoreOptionsWith(m_config, m_options, part, layer, bias);
    if (m_config.positionBias == PositionBiasKind::Disentangled)
        result.score.disentangled =
            layerPositions(m_relativePositions, m_parameters.blocks[m_config.blockOf(layer)].attention, m_config);
    if (const int rotary = m_config.layer(part, layer).rotary; rotary >= 0 && !m_rotary.empty())
        result.rotary = m_rotary[rotary];
    result.ablated.assign(nHeads, 0);
    result.ablatedZ.resize(nHeads);
    for (const HeadIndex& head : m_options.ablatedHeads) {
        if (head.part != part || head.layer != layer)
            continue;
        result.ablated[head.head] = 1;
        if (const auto z = m_options.ablationValues.find(head); z != m_options.ablationValues.end())
            result.ablatedZ[head.head] = z->second;
    }
    return result;
}

} // namespace headlight
