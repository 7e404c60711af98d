// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/model/forms/tensor_views.h"
#include "core/model/gguf/gguf_architecture.h"

namespace headlight {

namespace {

/// The converter lets the numbers of a head turn in pairs of neighbours, 2i and 2i + 1; published heads turn i with
/// i + d/2. Rows of q or k in the published order.
void putTurned(GgufTranslation& file, const std::string& published, const TensorInfo& tensor, int nHeads)
{
    const std::int64_t d = file.sizes().dHead;
    if (tensor.shape.empty() || tensor.shape[0] != nHeads * d) {
        file.put(published, tensor); // the loader refuses its shape
        return;
    }
    std::vector<std::int64_t> from;
    for (std::int64_t row = 0; row < nHeads * d; ++row) {
        const std::int64_t i = row % d;
        from.push_back(row - i + (i < d / 2 ? 2 * i : 2 * (i - d / 2) + 1));
    }
    file.put(published, withRowsFrom(tensor, from));
}

void putQueries(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    putTurned(file, published, tensor, file.sizes().nHeads);
}

void putKeys(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    putTurned(file, published, tensor, file.sizes().nKvHeads);
}

std::vector<GgufName> turnedLlamaNames()
{
    std::vector<GgufName> names = llamaNames();
    for (GgufName& name : names)
        if (name.theirs == "attn_q" || name.theirs == "attn_k")
            name.put = name.theirs == "attn_q" ? putQueries : putKeys;
    return names;
}

bool hasBias(const GgufTranslation& file, const char* name)
{
    return file.hasTensor(std::string("blk.0.") + name + ".bias");
}

void describeLlama(GgufTranslation& file)
{
    const bool slides = file.has("attention.sliding_window");
    describeSizes(file, slides ? "mistral" : "llama");
    if (slides)
        file.config["sliding_window"] = file.metadata().integer(file.key("attention.sliding_window"), 1, 1 << 24);
}

void describeExperts(GgufTranslation& file, const char* countKey)
{
    const int count = file.same("expert_count", 0, 1024);
    file.config[countKey] = count;
    file.config["num_experts_per_tok"] = file.same("expert_used_count", 0, count);
    const std::string gating = file.key("expert_gating_func");
    if (file.metadata().integerOr(gating, 1, 0, 100) > 1)
        file.metadata().failField(gating, "1, a softmax over the experts");
    const std::string scale = file.key("expert_weights_scale");
    const double factor = file.metadata().numberOr(scale, 1.0, 0.0, 1e9);
    if (factor != 1.0 && factor != 0.0)
        file.metadata().failField(scale, "1");
}

void describeMixtral(GgufTranslation& file)
{
    describeSizes(file, "mixtral");
    describeExperts(file, "num_local_experts");
    file.config["intermediate_size"] = file.same("expert_feed_forward_length", file.sizes().dMlp, 1 << 24);
    if (file.has("attention.sliding_window"))
        file.config["sliding_window"] = file.metadata().integer(file.key("attention.sliding_window"), 1, 1 << 24);
}

void describeManyExperts(GgufTranslation& file, const char* modelType, bool sumsToOne)
{
    describeSizes(file, modelType);
    describeExperts(file, "num_experts");
    file.config["norm_topk_prob"] = file.metadata().booleanOr(file.key("expert_weights_norm"), sumsToOne);
    file.config["decoder_sparse_step"] = 1;
    nlohmann::json dense = nlohmann::json::array();
    std::int64_t dExpert = 0;
    for (int layer = 0; layer < file.sizes().nLayers; ++layer) {
        const TensorInfo* experts = file.tensors().find("blk." + std::to_string(layer) + ".ffn_gate_exps.weight");
        if (!experts)
            dense.push_back(layer);
        else if (experts->shape.size() == 3)
            dExpert = experts->shape[1];
    }
    file.config["mlp_only_layers"] = dense;
    file.config["moe_intermediate_size"] =
        file.same("expert_feed_forward_length", static_cast<int>(std::max<std::int64_t>(1, dExpert)), 1 << 24);
}

void describeQwen2Moe(GgufTranslation& file)
{
    describeManyExperts(file, "qwen2_moe", false);
    const TensorInfo* shared = file.tensors().find("blk.0.ffn_up_shexp.weight");
    const auto size = static_cast<int>(shared && !shared->shape.empty() ? shared->shape[0] : 1);
    file.config["shared_expert_intermediate_size"] = file.same("expert_shared_feed_forward_length", size, 1 << 24);
}

void describeQwen3Moe(GgufTranslation& file)
{
    describeManyExperts(file, "qwen3_moe", true);
}

/// A matrix of one row may be stored as a vector.
void putRow(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    TensorInfo row = tensor;
    if (row.shape.size() == 1)
        row.shape.insert(row.shape.begin(), 1);
    file.put(published, row);
}

std::vector<GgufName> withNames(std::vector<GgufName> names, std::initializer_list<GgufName> more)
{
    names.insert(names.begin(), more);
    return names;
}

void adjustLlama(const GgufTranslation& file, ModelConfig& config)
{
    config.hasQkvBias = hasBias(file, "attn_q");
    config.hasOutBias = hasBias(file, "attn_output");
    config.hasMlpBias = hasBias(file, "ffn_down");
}

void adjustQwen(const GgufTranslation& file, ModelConfig& config)
{
    config.hasQkvBias = hasBias(file, "attn_q");
    config.hasOutBias = hasBias(file, "attn_output");
}

} // namespace

void describeSizes(GgufTranslation& file, std::string_view modelType)
{
    const GgufSizes& s = file.sizes();
    file.config.update({{"model_type", modelType},
                        {"vocab_size", s.dVocab},
                        {"hidden_size", s.dModel},
                        {"num_hidden_layers", s.nLayers},
                        {"num_attention_heads", s.nHeads},
                        {"num_key_value_heads", s.nKvHeads},
                        {"intermediate_size", s.dMlp},
                        {"max_position_embeddings", s.nCtx}});
    if (s.dHead * s.nHeads != s.dModel)
        file.config["head_dim"] = s.dHead;
    file.config["tie_word_embeddings"] = !file.hasTensor("output.weight");
}

std::vector<GgufName> llamaNames()
{
    return {{"attn_norm", "input_layernorm"},    {"attn_q", "self_attn.q_proj"},
            {"attn_k", "self_attn.k_proj"},      {"attn_v", "self_attn.v_proj"},
            {"attn_output", "self_attn.o_proj"}, {"attn_q_norm", "self_attn.q_norm"},
            {"attn_k_norm", "self_attn.k_norm"}, {"ffn_norm", "post_attention_layernorm"},
            {"ffn_gate", "mlp.gate_proj"},       {"ffn_up", "mlp.up_proj"},
            {"ffn_down", "mlp.down_proj"}};
}

std::vector<GgufName> llamaOutside()
{
    return {{"token_embd", "model.embed_tokens"}, {"output_norm", "model.norm"}, {"output", "lm_head"}};
}

void putExperts(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    const std::size_t place = published.find('#');
    if (tensor.shape.size() != 3)
        file.failShape(tensor, "three sizes, experts first");
    const std::size_t size = (tensor.end - tensor.begin) / static_cast<std::size_t>(tensor.shape[0]);
    for (std::int64_t expert = 0; expert < tensor.shape[0]; ++expert) {
        TensorInfo one = tensor;
        one.shape = {tensor.shape[1], tensor.shape[2]};
        one.begin = tensor.begin + static_cast<std::size_t>(expert) * size;
        one.end = one.begin + size;
        file.put(published.substr(0, place) + std::to_string(expert) + published.substr(place + 1), one);
    }
}

GgufArchitecture ggufLlama()
{
    return {"llama", GgufNorm::Rms, describeLlama, "model.layers.", turnedLlamaNames(), llamaOutside(), adjustLlama};
}

/// Also the name "llama", with experts.
GgufArchitecture ggufMixtral()
{
    return {"llama",
            GgufNorm::Rms,
            describeMixtral,
            "model.layers.",
            withNames(turnedLlamaNames(), {{"ffn_gate_inp", "block_sparse_moe.gate"},
                                           {"ffn_gate_exps", "block_sparse_moe.experts.#.w1", putExperts},
                                           {"ffn_down_exps", "block_sparse_moe.experts.#.w2", putExperts},
                                           {"ffn_up_exps", "block_sparse_moe.experts.#.w3", putExperts}}),
            llamaOutside()};
}

GgufArchitecture ggufQwen2()
{
    return {"qwen2",         GgufNorm::Rms, [](GgufTranslation& file) { describeSizes(file, "qwen2"); },
            "model.layers.", llamaNames(),  llamaOutside(),
            adjustQwen};
}

GgufArchitecture ggufQwen3()
{
    return {"qwen3",
            GgufNorm::Rms,
            [](GgufTranslation& file) {
                describeSizes(file, "qwen3");
                file.config["head_dim"] = file.sizes().dHead;
            },
            "model.layers.",
            llamaNames(),
            llamaOutside(),
            adjustQwen};
}

namespace {

std::vector<GgufName> qwenExperts()
{
    return withNames(llamaNames(), {{"ffn_gate_inp", "mlp.gate"},
                                    {"ffn_gate_exps", "mlp.experts.#.gate_proj", putExperts},
                                    {"ffn_up_exps", "mlp.experts.#.up_proj", putExperts},
                                    {"ffn_down_exps", "mlp.experts.#.down_proj", putExperts},
                                    {"ffn_gate_inp_shexp", "mlp.shared_expert_gate", putRow},
                                    {"ffn_gate_shexp", "mlp.shared_expert.gate_proj"},
                                    {"ffn_up_shexp", "mlp.shared_expert.up_proj"},
                                    {"ffn_down_shexp", "mlp.shared_expert.down_proj"}});
}

} // namespace

GgufArchitecture ggufQwen2Moe()
{
    return {"qwen2moe", GgufNorm::Rms, describeQwen2Moe, "model.layers.", qwenExperts(), llamaOutside(), adjustQwen};
}

GgufArchitecture ggufQwen3Moe()
{
    return {"qwen3moe",
            GgufNorm::Rms,
            [](GgufTranslation& file) {
                describeQwen3Moe(file);
                file.config["head_dim"] = file.sizes().dHead;
            },
            "model.layers.",
            qwenExperts(),
            llamaOutside(),
            adjustQwen};
}

GgufArchitecture ggufOlmo2()
{
    std::vector<GgufName> names = llamaNames();
    std::erase_if(names, [](const GgufName& name) { return name.theirs == "ffn_norm" || name.theirs == "attn_norm"; });
    return {"olmo2",
            GgufNorm::Rms,
            [](GgufTranslation& file) { describeSizes(file, "olmo2"); },
            "model.layers.",
            withNames(names, {{"post_attention_norm", "post_attention_layernorm"},
                              {"post_ffw_norm", "post_feedforward_layernorm"}}),
            llamaOutside()};
}

} // namespace headlight
