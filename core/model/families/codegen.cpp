// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/gpt_j_fields.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr int kParts = 4; // the model was trained on this many processors; each has its own part of q, v and k

/// Nijkamp et al. 2023: GPT-J with q, v and k in one tensor.
ModelConfig readCodeGen(const ConfigReader& json)
{
    ModelConfig config = readGptJStack(json);
    if (config.nHeads % kParts != 0)
        json.failField("n_head", "a multiple of " + std::to_string(kParts));
    return config;
}

void addCodeGenTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"wte", "h.", "ln_f", "lm_head"};
    const Index d = config.dModel;
    const Index part = d / kParts;
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        const auto projection = [&](const char* suffix, Index place, Weight& w, RowVector& b) {
            table.transposedLinear({rows.ours() + ".attn",
                                    suffix,
                                    rows.theirs("attn.qkv_proj"),
                                    d,
                                    3 * d,
                                    false,
                                    {place * part, part, 3 * part, kParts}},
                                   w, b);
        };
        rows.norm("norm1", "ln_1", p.norm1);
        projection("Q", 0, p.attention.wQ, p.attention.bQ);
        projection("V", 1, p.attention.wV, p.attention.bV);
        projection("K", 2, p.attention.wK, p.attention.bK);
        rows.output("attn.out_proj", p.attention);
        rows.mlp({"", "mlp.fc_in", "mlp.fc_out"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

} // namespace

Family codeGenFamily()
{
    return {"codegen",
            "CodeGen",
            readCodeGen,
            addCodeGenTensors,
            gptJLayers,
            {"transformer."},
            {".attn.bias", ".attn.causal_mask"}};
}

} // namespace headlight
