// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/trained_model.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/model/tensor_table.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using TrainedJson = nlohmann::ordered_json;

bool isLlama(const DecoderShape& shape)
{
    return shape.norm == NormKind::Rms && shape.isGated && shape.positions == DecoderPositions::Rotary;
}

bool isNeoX(const DecoderShape& shape)
{
    return shape.norm == NormKind::Layer && !shape.isGated && shape.positions == DecoderPositions::Rotary;
}

/// The name of an activation in config.json.
const char* activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu:
        return "relu";
    case Activation::Gelu:
        return "gelu";
    case Activation::Silu:
        return "silu";
    default:
        return "gelu_new";
    }
}

int savedMlpWidth(const DecoderShape& shape)
{
    return shape.hasMlp() ? shape.dMlp : 1;
}

TrainedJson gpt2Config(const DecoderShape& shape)
{
    return {{"model_type", "gpt2"},
            {"architectures", {"GPT2LMHeadModel"}},
            {"vocab_size", shape.dVocab},
            {"n_positions", shape.nCtx},
            {"n_embd", shape.dModel},
            {"n_layer", shape.nLayers},
            {"n_head", shape.nHeads},
            {"n_inner", savedMlpWidth(shape)},
            {"activation_function", activationName(shape.activation)},
            {"layer_norm_epsilon", shape.epsilon},
            {"scale_attn_weights", shape.scaleByRootDHead},
            {"tie_word_embeddings", shape.isTied}};
}

/// The fields that GPT-NeoX and Llama have under the same names.
TrainedJson plainConfig(const DecoderShape& shape, const char* type, const char* architecture)
{
    return {{"model_type", type},
            {"architectures", {architecture}},
            {"vocab_size", shape.dVocab},
            {"max_position_embeddings", shape.nCtx},
            {"hidden_size", shape.dModel},
            {"num_hidden_layers", shape.nLayers},
            {"num_attention_heads", shape.nHeads},
            {"intermediate_size", savedMlpWidth(shape)},
            {"hidden_act", activationName(shape.activation)},
            {"attention_bias", shape.hasBiases()},
            {"tie_word_embeddings", shape.isTied}};
}

TrainedJson familyConfig(const DecoderShape& shape)
{
    TrainedJson config;
    if (isLlama(shape)) {
        config = plainConfig(shape, "llama", "LlamaForCausalLM");
        config.update({{"num_key_value_heads", shape.nHeads},
                       {"rms_norm_eps", shape.epsilon},
                       {"rope_theta", 10000.0},
                       {"mlp_bias", false}});
    } else if (isNeoX(shape)) {
        config = plainConfig(shape, "gpt_neox", "GPTNeoXForCausalLM");
        config.update({{"layer_norm_eps", shape.epsilon},
                       {"rotary_pct", 1.0},
                       {"rotary_emb_base", 10000},
                       {"use_parallel_residual", false}});
    } else {
        config = gpt2Config(shape);
    }
    config.update({{"bos_token_id", 0}, {"eos_token_id", nullptr}, {"torch_dtype", "float32"}});
    return config;
}

/// A tokenizer of whole words between spaces; "<s>" stands before every text.
TrainedJson tokenizerOf(const std::vector<std::string>& words)
{
    TrainedJson vocabulary = TrainedJson::object();
    for (std::size_t id = 0; id < words.size(); ++id)
        vocabulary[words[id]] = id;
    const TrainedJson begin = {{"SpecialToken", {{"id", words[0]}, {"type_id", 0}}}};
    const auto sequence = [](const char* name) { return TrainedJson{{"Sequence", {{"id", name}, {"type_id", 0}}}}; };
    return {{"version", "1.0"},
            {"truncation", nullptr},
            {"padding", nullptr},
            {"added_tokens",
             {{{"id", 0},
               {"content", words[0]},
               {"single_word", false},
               {"lstrip", false},
               {"rstrip", false},
               {"normalized", false},
               {"special", true}}}},
            {"normalizer", nullptr},
            {"pre_tokenizer", {{"type", "WhitespaceSplit"}}},
            {"post_processor",
             {{"type", "TemplateProcessing"},
              {"single", TrainedJson::array({begin, sequence("A")})},
              {"pair", TrainedJson::array({begin, sequence("A"), sequence("B")})},
              {"special_tokens",
               {{words[0],
                 {{"id", words[0]}, {"ids", TrainedJson::array({0})}, {"tokens", TrainedJson::array({words[0]})}}}}}}},
            {"decoder", nullptr},
            {"model", {{"type", "WordLevel"}, {"vocab", vocabulary}, {"unk_token", words[1]}}}};
}

/// A checkpoint's parameters by the names of tensorTable().
class NamedWeights {
public:
    explicit NamedWeights(const TrainingCheckpoint& checkpoint)
        : m_weights(checkpoint.weights), m_layout(shapeOf(checkpoint.options))
    {
    }

    /// The numbers of a row of the table. A part that the trained model does not have adds 0 to what others compute.
    Matrix of(const TensorRow& row) const
    {
        if (const WeightSlice* slice = find(row.name))
            return sliceOf<float>(m_weights, *slice);
        constexpr std::string_view projections = "QKV";
        if (const WeightSlice* all = find(row.name.substr(0, row.name.size() - 1))) {
            const Index width = all->columns / 3;
            return sliceOf<float>(m_weights, *all)
                .middleCols(static_cast<Index>(projections.find(row.name.back())) * width, width);
        }
        return Matrix::Constant(row.shape.size() == 1 ? 1 : row.nRows(), row.nColumns,
                                row.name.ends_with(".gain") ? 1.0F : 0.0F);
    }

private:
    const WeightSlice* find(const std::string& name) const
    {
        const auto found = std::ranges::find(m_layout.slices(), name, &WeightSlice::name);
        return found == m_layout.slices().end() ? nullptr : &*found;
    }

    const RowVector& m_weights;
    DecoderLayout m_layout;
};

/// The place in a file's tensor of our column, as TensorRow::partOf() takes it from there.
Index columnInFile(const TensorRow& row, Index column)
{
    if (row.blockWidth == 0)
        return row.firstColumn + column;
    return row.firstColumn + column / row.blockWidth * row.blockStride + column % row.blockWidth;
}

/// Writes our numbers to their place in the file's tensor.
void place(const TensorRow& row, const Matrix& ours, TrainedTensor& tensor)
{
    if (tensor.numbers.empty()) {
        tensor.shape = row.shape;
        std::size_t count = 1;
        for (const std::int64_t size : row.shape)
            count *= static_cast<std::size_t>(size);
        tensor.numbers.resize(count);
    }
    const Index width = row.shape.back();
    for (Index i = 0; i < ours.rows(); ++i)
        for (Index j = 0; j < ours.cols(); ++j) {
            const Index column = columnInFile(row, j);
            tensor.numbers[row.isTransposed ? column * width + i : i * width + column] = ours(i, j);
        }
}

/// The name under which the family's own program saves a tensor: all but the head stand in a module.
std::string savedName(const DecoderShape& shape, const std::string& name)
{
    if (name.starts_with("lm_head") || name.starts_with("embed_out"))
        return name;
    return (isLlama(shape) ? "model." : isNeoX(shape) ? "gpt_neox." : "transformer.") + name;
}

ModelConfig configOf(const DecoderShape& shape)
{
    ModelConfig config = readModelConfig(JsonObject(nlohmann::json::parse(familyConfig(shape).dump()), "config.json"));
    config.defaultMask = shape.mask;
    config.scaleByRootDHead = shape.scaleByRootDHead;
    return config;
}

} // namespace

bool hasFamily(const DecoderShape& shape)
{
    return isLlama(shape) || (shape.norm == NormKind::Layer && !shape.isGated);
}

void requireSavable(const TrainingOptions& options)
{
    const DecoderShape shape = shapeOf(options);
    const auto refuse = [](const std::string& reason) {
        throw Error(ErrorKind::BadArgument, "the trained model could not be saved: " + reason);
    };
    if (shape.mask != MaskKind::Causal)
        refuse("no published family of decoders looks at later tokens, and a config.json that says so would lie; the "
               "mask causal can be saved");
    if (shape.positions == DecoderPositions::Rotary && !shape.scaleByRootDHead)
        refuse("no published family with rotary positions leaves scores unscaled; learned positions, or none, can be "
               "saved without the scale");
    if (!hasFamily(shape))
        refuse("no published family has these norms, positions and MLPs together");
}

std::shared_ptr<const Model> trainedModel(const TrainingCheckpoint& checkpoint)
{
    const DecoderShape shape = shapeOf(checkpoint.options);
    const TaskTexts texts(checkpoint.options.task);
    const NamedWeights weights(checkpoint);
    Tokenizer tokenizer = Tokenizer::fromDescription(tokenizerOf(texts.words()).dump());
    ModelConfig config = configOf(shape);
    Model model{rowOf(checkpoint.options.task.task).name, {}, std::move(config), {}, std::move(tokenizer)};
    for (const TensorRow& row : tensorTable(model.config, model.parameters))
        row.assign(Weight(weights.of(row)));
    return std::make_shared<const Model>(std::move(model));
}

TrainedFiles trainedFiles(const TrainingCheckpoint& checkpoint)
{
    requireSavable(checkpoint.options);
    const DecoderShape shape = shapeOf(checkpoint.options);
    const TaskTexts texts(checkpoint.options.task);
    const NamedWeights weights(checkpoint);
    TrainedFiles files;
    files.config = familyConfig(shape).dump(2) + "\n";
    files.tokenizer = tokenizerOf(texts.words()).dump(2) + "\n";
    files.tokenizerConfig = TrainedJson{{"tokenizer_class", "PreTrainedTokenizerFast"},
                                        {"bos_token", texts.words()[0]},
                                        {"unk_token", texts.words()[1]},
                                        {"model_max_length", shape.nCtx}}
                                .dump(2) +
                            "\n";
    Parameters unused;
    for (const TensorRow& row : tensorTable(configOf(shape), unused))
        place(row, weights.of(row), files.tensors[savedName(shape, row.checkpointName)]);
    return files;
}

} // namespace headlight
