// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"

#include <QStringList>

#include <filesystem>
#include <map>

namespace headlight {

/// A head of the layer that a command shows by itself.
inline QString headOfLastLayer()
{
    const std::filesystem::path folder = std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "resources/models/headlight-en";
    return QStringLiteral("%1.1").arg(loadModelConfig(folder / "config.json").nLayers - 1);
}

/// A file of an attribution graph.
inline QString goldenGraph(const char* name)
{
    return QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/graphs/") + QLatin1String(name);
}

/// Values of an option, the first of which is not what a command chooses by itself; none for one that takes no value.
inline QStringList otherValues(const QString& option)
{
    static const std::map<QString, QStringList> values{
        {"--attention", {"decoder"}},
        {"--layer", {"1", "0"}},
        {"--up-to", {"1"}},
        {"--head", {"2", "0"}},
        {"--query", {"3", "0"}},
        {"--key", {"1"}},
        {"--hide-heads", {headOfLastLayer(), "0.0"}},
        {"--colours", {"cividis"}},
        {"--scale", {"log", "row-max"}},
        {"--pooling", {"mean", "largest"}},
        {"--range", {"0:0.5", "layer", "global"}},
        {"--tokens", {"2,5", "1,99"}},
        {"--combine", {"mean", "sum"}},
        {"--rows", {"1:4"}},
        {"--columns", {"0:3"}},
        {"--layout", {"arc", "radial"}},
        {"--threshold", {"0.2"}},
        {"--top-k", {"2"}},
        {"--top-percent", {"5"}},
        {"--from-to", {"AA", "AB"}},
        {"--from-token", {"3"}},
        {"--to-token", {"1"}},
        {"--second-text", {"The river bank.", " "}},
        {"--kind", {"cosine", "map"}},
        {"--x", {"self", "layer"}},
        {"--y", {"first_token"}},
        {"--colour-by", {"same_token", "none"}},
        {"--size-by", {"self"}},
        {"--graph", {goldenGraph("routes.json")}},
        {"--of", {"sources", "parts", "relevance"}},
        {"--form", {"map", "chart"}},
        {"--show-as", {"masked", "heat"}},
        {"--alpha", {"0.3"}},
        {"--interpolation", {"bilinear"}},
        {"--top-mass", {"60", "95"}},
        {"--weights-of", {"heads", "mean", "rollout", "flow"}},
        {"--token", {"on", "#412"}},
        {"--corrupted", {"He went to the bank to cash the check. It's open."}},
        {"--patch", {"head", "path", "mlp", "stream"}},
        {"--to", {"1.0.key", "logits"}},
        {"--circuit", {"qk", "eigenvalues", "k-composition", "ov"}},
        {"--direction", {"noise", "denoise"}},
        {"--against", {"the", "#412"}},
        {"--stage", {"embedding", "change", "after"}},
        {"--with", {"mask", "head", "text", "model", "ablation"}},
        {"--with-text", {"She left.", " "}},
        {"--with-model", {"headlight-en"}},
        {"--with-mask", {"none"}},
        {"--with-head", {"1.2"}},
        {"--with-ablate", {"0.1"}},
        {"--sampling-temperature", {"0.7"}},
        {"--top-p", {"0.8"}},
        {"--count", {"5"}},
        {"--position", {"4"}},
        {"--mode", {"training"}},
        {"--step", {"3"}},
        {"--sentence", {"2"}},
        {"--sizes", {"bert-base", "paper"}},
        {"--d-model", {"256"}},
        {"--heads", {"4"}},
        {"--d-k", {"32"}},
        {"--d-v", {"16"}},
        {"--text-length", {"300"}},
        {"--batch", {"7"}},
        {"--axes", {"linear"}},
        {"--cell", {"scores,The,fox"}},
        {"--example", {"train"}},
        {"--model", {"headlight-en-fr"}},
        {"--text", {"It's open."}},
        {"--ids", {"5,6,7"}},
        {"--image", {"picture.png"}},
        {"--allow-unknown-keys", {"my_note"}},
        {"--assume", {"heads=4"}},
        {"--base", {"headlight-en"}},
        {"--matrix", {"weights.npy"}},
        {"--labels", {"names.txt"}},
        {"--matrix-axes", {"queries,heads,keys"}},
        {"--matrix-example", {"1"}},
        {"--tokenizer", {"headlight-en"}},
        {"--grid", {"2x2"}},
        {"--prefix", {"1"}},
        {"--pair", {"Elle rit."}},
        {"--pair-ids", {"5,6"}},
        {"--type-ids", {"0,0,1"}},
        {"--mask", {"none"}},
        {"--encoder-mask", {"causal"}},
        {"--cross-mask", {"causal"}},
        {"--hide-cells", {"3:1"}},
        {"--pad-keys", {"1"}},
        {"--ablate", {"0.1"}},
        {"--ablation", {"mean"}},
        {"--steer", {QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/steering.npy")}},
        {"--steer-from", {"He cried."}},
        {"--steer-to", {"He laughed."}},
        {"--steer-token", {"1"}},
        {"--steer-layer", {"1"}},
        {"--steer-by", {"-2.5"}},
        {"--steer-at", {"1"}},
        {"--temperature", {"2"}},
        {"--score-scale", {"off"}},
        {"--measure", {"divergence", "log-probability"}}};
    const auto found = values.find(option);
    return found == values.end() ? QStringList() : found->second;
}

} // namespace headlight
