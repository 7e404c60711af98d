// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/printable.h"
#include "core/model/forms/tensor_views.h"
#include "core/model/gguf/gguf_architecture.h"

#include <utility>

namespace headlight {

namespace {

bool hasFirstBias(const GgufTranslation& file, const char* name)
{
    return file.hasTensor(std::string("blk.0.") + name + ".bias");
}

/// Replaces a published name's "#" by "q", "k" and "v" and puts the three parts of a fused tensor under these.
void putParts(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    const GgufSizes& s = file.sizes();
    const std::int64_t queries = std::int64_t{s.nHeads} * s.dHead;
    const std::int64_t keys = std::int64_t{s.nKvHeads} * s.dHead;
    const std::size_t place = published.find('#');
    if (tensor.shape.empty() || tensor.shape[0] != queries + 2 * keys)
        file.failShape(tensor, std::to_string(queries + 2 * keys) + " rows");
    std::int64_t first = 0;
    for (const auto& [letter, count] : {std::pair("q", queries), {"k", keys}, {"v", keys}}) {
        file.put(published.substr(0, place) + letter + published.substr(place + 1), rowsView(tensor, first, count));
        first += count;
    }
}

/// The converter sorts the rows of q, k and v by these; published files have them by the heads that share a key: its
/// queries, its key, its value.
void putByKeyHead(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    const GgufSizes& s = file.sizes();
    const std::int64_t d = s.dHead;
    const std::int64_t group = s.nHeads / s.nKvHeads;
    const std::int64_t nRows = (s.nHeads + 2 * s.nKvHeads) * d;
    if (tensor.shape.empty() || tensor.shape[0] != nRows) {
        file.put(published, tensor); // the loader refuses its shape
        return;
    }
    std::vector<std::int64_t> from;
    const auto append = [&](std::int64_t head) {
        for (std::int64_t i = 0; i < d; ++i)
            from.push_back(head * d + i);
    };
    for (std::int64_t key = 0; key < s.nKvHeads; ++key) {
        for (std::int64_t i = 0; i < group; ++i)
            append(key * group + i);
        append(s.nHeads + key);
        append(s.nHeads + s.nKvHeads + key);
    }
    file.put(published, withRowsFrom(tensor, from));
}

/// GPT-2's published maps are [in, out]; the converter stores them as [out, in].
void putTransposed(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    file.put(published, tensor.shape.size() == 2 ? transposedView(tensor) : tensor);
}

void describePhi2(GgufTranslation& file)
{
    describeSizes(file, "phi");
}

void describePhi3(GgufTranslation& file)
{
    describeSizes(file, "phi3");
    const std::int64_t window = file.metadata().integerOr(file.key("attention.sliding_window"), 0, 0, 1 << 30);
    if (window > 0)
        file.config["sliding_window"] = std::min<std::int64_t>(window, 1 << 24);
}

void describeStableLm(GgufTranslation& file)
{
    describeSizes(file, "stablelm");
    file.config["use_qkv_bias"] = hasFirstBias(file, "attn_q");
    file.config["qk_layernorm"] = file.hasTensor("blk.0.attn_q_norm.weight");
    file.config["use_parallel_residual"] = !file.hasTensor("blk.0.ffn_norm.weight");
    const bool says =
        file.metadata().booleanOr(file.key("use_parallel_residual"), file.config["use_parallel_residual"]);
    if (says != file.config["use_parallel_residual"].get<bool>())
        file.metadata().failField(file.key("use_parallel_residual"),
                                  says ? "false, for its layers have two norms" : "true, for its layers have one norm");
}

/// The norms of each head, [heads, d] in one tensor.
void putHeadNorms(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    const std::size_t place = published.find('#');
    if (tensor.shape.size() != 2)
        file.failShape(tensor, "a row for each head");
    for (std::int64_t head = 0; head < tensor.shape[0]; ++head) {
        TensorInfo one = rowsView(tensor, head, 1);
        one.shape = {tensor.shape[1]};
        file.put(published.substr(0, place) + std::to_string(head) + published.substr(place + 1), one);
    }
}

void adjustStableLm(const GgufTranslation& file, ModelConfig& config)
{
    config.normHasBias = file.hasTensor("output_norm.bias");
}

void describeStarCoder2(GgufTranslation& file)
{
    describeSizes(file, "starcoder2");
    file.config["use_bias"] = hasFirstBias(file, "attn_q");
    if (file.has("attention.sliding_window"))
        file.config["sliding_window"] = file.metadata().integer(file.key("attention.sliding_window"), 1, 1 << 24);
}

int positionsOf(GgufTranslation& file)
{
    const TensorInfo* table = file.tensors().find("position_embd.weight");
    if (!table || table->shape.size() != 2 || table->shape[0] > 1 << 24)
        file.metadata().fail(
            "tensor \"position_embd.weight\" is missing or no matrix, expected a row for each position");
    return static_cast<int>(table->shape[0]);
}

void describeGpt2(GgufTranslation& file)
{
    const GgufSizes& s = file.sizes();
    file.config.update({{"model_type", "gpt2"},
                        {"vocab_size", s.dVocab},
                        {"n_embd", s.dModel},
                        {"n_layer", s.nLayers},
                        {"n_head", s.nHeads},
                        {"n_inner", s.dMlp},
                        {"n_positions", positionsOf(file)},
                        {"tie_word_embeddings", !file.hasTensor("output.weight")}});
}

void describeGptNeoX(GgufTranslation& file)
{
    describeSizes(file, "gpt_neox");
    file.config["use_parallel_residual"] = file.metadata().booleanOr(file.key("use_parallel_residual"), true);
    file.config["hidden_act"] = "gelu";
    file.remarks.push_back(file.metadata().file() +
                           " does not say the activation of its MLPs; GELU was taken, as in Pythia.");
}

void describeFalcon(GgufTranslation& file)
{
    const GgufSizes& s = file.sizes();
    const bool hasTwoNorms = file.hasTensor("blk.0.attn_norm_2.weight");
    const bool isNew = hasTwoNorms || s.nKvHeads != 1;
    file.config.update({{"model_type", "falcon"},
                        {"vocab_size", s.dVocab},
                        {"hidden_size", s.dModel},
                        {"num_hidden_layers", s.nLayers},
                        {"num_attention_heads", s.nHeads},
                        {"num_kv_heads", s.nKvHeads},
                        {"ffn_hidden_size", s.dMlp},
                        {"max_position_embeddings", s.nCtx},
                        {"new_decoder_architecture", isNew},
                        {"num_ln_in_parallel_attn", hasTwoNorms ? 2 : 1},
                        {"multi_query", true},
                        {"parallel_attn", true},
                        {"alibi", false},
                        {"bias", hasFirstBias(file, "attn_qkv")},
                        {"tie_word_embeddings", !file.hasTensor("output.weight")}});
}

/// Which of two norms stands under "attn_norm" depends on whether there is another.
void putFalconNorm(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    const bool hasTwoNorms = file.hasTensor("blk.0.attn_norm_2.weight");
    std::string name = published;
    if (hasTwoNorms)
        name.replace(name.find("input_layernorm"), 15, "ln_mlp");
    file.put(name, tensor);
}

void describeBert(GgufTranslation& file)
{
    const GgufSizes& s = file.sizes();
    const TensorInfo* types = file.tensors().find("token_types.weight");
    file.config.update({{"model_type", "bert"},
                        {"vocab_size", s.dVocab},
                        {"hidden_size", s.dModel},
                        {"num_hidden_layers", s.nLayers},
                        {"num_attention_heads", s.nHeads},
                        {"intermediate_size", s.dMlp},
                        {"max_position_embeddings", positionsOf(file)},
                        {"type_vocab_size", types && types->shape.size() == 2 ? types->shape[0] : 1}});
}

void describeNomicBert(GgufTranslation& file)
{
    const GgufSizes& s = file.sizes();
    const TensorInfo* types = file.tensors().find("token_types.weight");
    const bool isGated = file.hasTensor("blk.0.ffn_gate.weight");
    file.config.update({{"model_type", "nomic_bert"},
                        {"vocab_size", s.dVocab},
                        {"n_embd", s.dModel},
                        {"n_layer", s.nLayers},
                        {"n_head", s.nHeads},
                        {"n_inner", s.dMlp},
                        {"n_positions", s.nCtx},
                        {"type_vocab_size", types ? (types->shape.size() == 2 ? types->shape[0] : 1) : 0},
                        {"rotary_emb_fraction", 1.0},
                        {"activation_function", isGated ? "swiglu" : "gelu"},
                        {"qkv_proj_bias", hasFirstBias(file, "attn_qkv")},
                        {"mlp_fc1_bias", hasFirstBias(file, "ffn_up")},
                        {"mlp_fc2_bias", hasFirstBias(file, "ffn_up")}});
}

void adjustNomicBert(const GgufTranslation& file, ModelConfig& config)
{
    config.dMlp = file.sizes().dMlp; // the family's reader rounds it up, as the published code does
}

/// A table of one row may be stored as a vector.
void putTable(GgufTranslation& file, const std::string& published, const TensorInfo& tensor)
{
    TensorInfo table = tensor;
    if (table.shape.size() == 1)
        table.shape.insert(table.shape.begin(), 1);
    file.put(published, table);
}

} // namespace

GgufArchitecture ggufPhi2()
{
    return {"phi2",
            GgufNorm::Layer,
            describePhi2,
            "model.layers.",
            {{"attn_norm", "input_layernorm"},
             {"attn_qkv", "self_attn.#_proj", putParts},
             {"attn_q", "self_attn.q_proj"},
             {"attn_k", "self_attn.k_proj"},
             {"attn_v", "self_attn.v_proj"},
             {"attn_output", "self_attn.dense"},
             {"ffn_up", "mlp.fc1"},
             {"ffn_down", "mlp.fc2"}},
            {{"token_embd", "model.embed_tokens"}, {"output_norm", "model.final_layernorm"}, {"output", "lm_head"}}};
}

GgufArchitecture ggufPhi3()
{
    return {"phi3",
            GgufNorm::Rms,
            describePhi3,
            "model.layers.",
            {{"attn_norm", "input_layernorm"},
             {"attn_qkv", "self_attn.qkv_proj"},
             {"attn_output", "self_attn.o_proj"},
             {"ffn_norm", "post_attention_layernorm"},
             {"ffn_up", "mlp.gate_up_proj"},
             {"ffn_down", "mlp.down_proj"}},
            llamaOutside()};
}

GgufArchitecture ggufStableLm()
{
    std::vector<GgufName> names = llamaNames();
    for (GgufName& name : names)
        if (name.theirs == "attn_q_norm" || name.theirs == "attn_k_norm") {
            name.published =
                name.theirs == "attn_q_norm" ? "self_attn.q_layernorm.norms.#" : "self_attn.k_layernorm.norms.#";
            name.put = putHeadNorms;
        }
    return {"stablelm",       GgufNorm::Layer, describeStableLm, "model.layers.",
            std::move(names), llamaOutside(),  adjustStableLm};
}

GgufArchitecture ggufStarCoder2()
{
    std::vector<GgufName> names = llamaNames();
    for (GgufName& name : names)
        if (name.theirs == "ffn_up" || name.theirs == "ffn_down")
            name.published = name.theirs == "ffn_up" ? "mlp.c_fc" : "mlp.c_proj";
    return {"starcoder2", GgufNorm::Layer, describeStarCoder2, "model.layers.", std::move(names), llamaOutside()};
}

GgufArchitecture ggufGpt2()
{
    return {"gpt2",
            GgufNorm::Layer,
            describeGpt2,
            "transformer.h.",
            {{"attn_norm", "ln_1"},
             {"attn_qkv", "attn.c_attn", putTransposed},
             {"attn_output", "attn.c_proj", putTransposed},
             {"ffn_norm", "ln_2"},
             {"ffn_up", "mlp.c_fc", putTransposed},
             {"ffn_down", "mlp.c_proj", putTransposed}},
            {{"token_embd", "transformer.wte"},
             {"position_embd", "transformer.wpe"},
             {"output_norm", "transformer.ln_f"},
             {"output", "lm_head"}}};
}

GgufArchitecture ggufGptNeoX()
{
    return {
        "gptneox",
        GgufNorm::Layer,
        describeGptNeoX,
        "gpt_neox.layers.",
        {{"attn_norm", "input_layernorm"},
         {"attn_qkv", "attention.query_key_value", putByKeyHead},
         {"attn_output", "attention.dense"},
         {"ffn_norm", "post_attention_layernorm"},
         {"ffn_up", "mlp.dense_h_to_4h"},
         {"ffn_down", "mlp.dense_4h_to_h"}},
        {{"token_embd", "gpt_neox.embed_in"}, {"output_norm", "gpt_neox.final_layer_norm"}, {"output", "embed_out"}}};
}

GgufArchitecture ggufFalcon()
{
    return {
        "falcon",
        GgufNorm::Layer,
        describeFalcon,
        "transformer.h.",
        {{"attn_norm", "input_layernorm", putFalconNorm},
         {"attn_norm_2", "ln_attn"},
         {"attn_qkv", "self_attention.query_key_value", putByKeyHead},
         {"attn_output", "self_attention.dense"},
         {"ffn_up", "mlp.dense_h_to_4h"},
         {"ffn_down", "mlp.dense_4h_to_h"}},
        {{"token_embd", "transformer.word_embeddings"}, {"output_norm", "transformer.ln_f"}, {"output", "lm_head"}}};
}

GgufArchitecture ggufBert()
{
    return {"bert",
            GgufNorm::Layer,
            describeBert,
            "encoder.layer.",
            {{"attn_q", "attention.self.query"},
             {"attn_k", "attention.self.key"},
             {"attn_v", "attention.self.value"},
             {"attn_output", "attention.output.dense"},
             {"attn_output_norm", "attention.output.LayerNorm"},
             {"ffn_up", "intermediate.dense"},
             {"ffn_down", "output.dense"},
             {"layer_output_norm", "output.LayerNorm"}},
            {{"token_embd", "embeddings.word_embeddings"},
             {"position_embd", "embeddings.position_embeddings"},
             {"token_types", "embeddings.token_type_embeddings", putTable},
             {"token_embd_norm", "embeddings.LayerNorm"}}};
}

GgufArchitecture ggufNomicBert()
{
    return {"nomic-bert",
            GgufNorm::Layer,
            describeNomicBert,
            "encoder.layers.",
            {{"attn_qkv", "attn.Wqkv"},
             {"attn_output", "attn.out_proj"},
             {"attn_output_norm", "norm1"},
             {"ffn_gate", "mlp.fc12"},
             {"ffn_up", "mlp.fc11"},
             {"ffn_down", "mlp.fc2"},
             {"layer_output_norm", "norm2"}},
            {{"token_embd", "embeddings.word_embeddings"},
             {"token_types", "embeddings.token_type_embeddings", putTable},
             {"token_embd_norm", "emb_ln"}},
            adjustNomicBert};
}

} // namespace headlight
