// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/shape_table.h"

#include "core/base/error.h"

namespace headlight {

namespace {

void requireDimension(std::int64_t value, const std::string& name, std::int64_t max)
{
    if (value < 1 || value > max)
        throw Error(ErrorKind::BadArgument,
                    name + " is " + std::to_string(value) + ", expected 1 to " + std::to_string(max));
}

} // namespace

void AttentionLayerSize::validate() const
{
    constexpr std::int64_t largest = 65536;
    requireDimension(dModel, "d_model", largest);
    requireDimension(nHeads, "the number of heads", largest);
    requireDimension(dK, "d_k", largest);
    requireDimension(dV, "d_v", largest);
}

AttentionLayerSize paperLayerSize()
{
    return {512, 8, 64, 64};
}

AttentionLayerSize bertBaseLayerSize()
{
    return {768, 12, 64, 64};
}

double ShapeTableRow::multiplications(std::int64_t nTokens, std::int64_t batch) const
{
    const auto t = static_cast<double>(nTokens);
    return static_cast<double>(batch) * (t * perToken + t * t * perTokenPair);
}

std::vector<ShapeTableRow> shapeTable(const AttentionLayerSize& size, std::int64_t nTokens, std::int64_t batch)
{
    size.validate();
    requireDimension(nTokens, "the number of tokens T", 1000000);
    requireDimension(batch, "the batch size N", 65536);
    const std::int64_t n = batch;
    const std::int64_t t = nTokens;
    const std::int64_t width = size.nHeads * size.dV; // width of concat
    const auto heads = static_cast<double>(size.nHeads);
    const auto d = static_cast<double>(size.dModel);
    const auto dK = static_cast<double>(size.dK);
    const auto dV = static_cast<double>(size.dV);
    const std::string keyProduct = "N·T·d_{model}·d_k";

    return {
        {"input", "X", "[N, T, d_{model}]", {n, t, size.dModel}},
        {"wQ", "W_i^Q", "[d_{model}, d_k]", {size.dModel, size.dK}, true},
        {"wK", "W_i^K", "[d_{model}, d_k]", {size.dModel, size.dK}, true},
        {"wV", "W_i^V", "[d_{model}, d_v]", {size.dModel, size.dV}, true},
        {"queries", "Q_i", "[N, T, d_k]", {n, t, size.dK}, true, keyProduct, heads * d * dK, 0.0},
        {"keys", "K_i", "[N, T, d_k]", {n, t, size.dK}, true, keyProduct, heads * d * dK, 0.0},
        {"values", "V_i", "[N, T, d_v]", {n, t, size.dV}, true, "N·T·d_{model}·d_v", heads * d * dV, 0.0},
        {"scores", "Q_i K_i^T", "[N, T, T]", {n, t, t}, true, "N·T·T·d_k", 0.0, heads * dK},
        {"pattern", "A_i", "[N, T, T]", {n, t, t}, true},
        {"headOutput", "Z_i", "[N, T, d_v]", {n, t, size.dV}, true, "N·T·T·d_v", 0.0, heads * dV},
        {"concat", "concat(Z_1, …, Z_h)", "[N, T, h·d_v]", {n, t, width}},
        {"wO", "W^O", "[h·d_v, d_{model}]", {width, size.dModel}},
        {"output", "O", "[N, T, d_{model}]", {n, t, size.dModel}, false, "N·T·h·d_v·d_{model}", heads * dV * d, 0.0},
    };
}

double layerMultiplications(const AttentionLayerSize& size, std::int64_t nTokens, std::int64_t batch)
{
    double sum = 0.0;
    for (const ShapeTableRow& row : shapeTable(size, nTokens, batch))
        sum += row.multiplications(nTokens, batch);
    return sum;
}

} // namespace headlight
