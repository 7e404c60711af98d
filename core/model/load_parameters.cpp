// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/load_parameters.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/memory_need.h"
#include "core/model/check_redundant_tensors.h"
#include "core/model/checkpoint_names.h"
#include "core/model/families/family.h"
#include "core/model/outer_prefix.h"
#include "core/model/tensor_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// The layer in a tensor's name, "h.11.ln_1.weight" → 11 for the layers "h."; −1 for a tensor outside them.
int layerOf(std::string_view name, std::string_view layers)
{
    if (!name.starts_with(layers))
        return -1;
    name.remove_prefix(layers.size());
    int layer = -1;
    std::from_chars(name.data(), name.data() + name.size(), layer);
    return layer;
}

/// Judges a tensor that no row asks for: it follows from others, belongs to a head that is not shown, or is a mistake.
void sortOut(const TensorSource& file, const std::string& name, const CheckpointNames& names, Parameters& parameters)
{
    const std::string bare = names.withoutPrefix(name);
    for (const LayerNames& layers : names.layers())
        if (const int layer = layerOf(bare, layers.prefix); layer >= layers.nLayers) {
            if (layer < layers.nLayers + layers.nFurther) {
                parameters.notShown.push_back(name);
                return;
            }
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " belongs to layer " + std::to_string(layer) +
                            ", but config.json says \"" + layers.configField + "\" is " +
                            std::to_string(layers.nLayers),
                        file.name());
        }
    if (names.follows(name))
        return;
    if (!names.isOfAnotherHead(bare))
        throw Error(ErrorKind::BadFile,
                    "tensor " + inQuotes(name) + " is no part of this " + names.family() +
                        " model as config.json describes it",
                    file.name());
    parameters.notShown.push_back(name);
}

/// Reads the tensors of rows. Several of our parameters may be parts of one tensor of the file, which is read once.
class TensorReader {
public:
    TensorReader(const TensorSource& file, const CheckpointNames& names) : m_file(file), m_names(names) {}

    bool has(const TensorRow& row) const { return m_file.find(m_names.inFile(row.checkpointName)) != nullptr; }
    const std::set<std::string>& read() const { return m_read; }

    /// The whole tensor that the row names.
    const Weight& whole(const TensorRow& row)
    {
        const std::string name = m_names.inFile(row.checkpointName);
        if (name != m_name) {
            m_whole = row.shape.size() == 1 ? vector(name, row.shape[0]) : m_file.readWeight(name, row.shape);
            m_name = name;
            m_read.insert(name);
        }
        return m_whole;
    }

private:
    /// A single number may be saved without a size.
    Weight vector(const std::string& name, Index size) const
    {
        const TensorInfo* stored = m_file.find(name);
        if (size == 1 && stored && stored->shape.empty())
            return Weight(Matrix::Constant(1, 1, m_file.readFloats(name, {}).front()));
        return Weight(m_file.readVector(name, size));
    }

    const TensorSource& m_file;
    const CheckpointNames& m_names;
    std::string m_name;
    Weight m_whole;
    std::set<std::string> m_read;
};

/// Bytes that all rows' tensors need; rows of one tensor must follow each other.
std::uint64_t memoryNeeded(const TensorSource& file, const CheckpointNames& names, const std::vector<TensorRow>& table)
{
    std::uint64_t needed = 0;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (i == 0 || table[i].checkpointName != table[i - 1].checkpointName)
            needed += memoryNeededFor(file, names.inFile(table[i].checkpointName));
    return needed;
}

/// The configuration with experts fused or not as the checkpoint has them: every family is saved both ways.
ModelConfig asSaved(ModelConfig config, const TensorSource& file)
{
    config.experts.isFused = std::ranges::any_of(
        file.names(), [](const std::string& name) { return name.ends_with("mlp.experts.gate_up_proj"); });
    return config;
}

/// Replaces computed sinusoidal positions by the checkpoint's table, if it has one: the model was saved with those
/// numbers, perhaps in fewer digits.
void readStoredPositions(const TensorSource& file, const ModelConfig& config, Parameters& parameters)
{
    if (config.positions != PositionKind::Sinusoidal)
        return;
    for (const std::string& name : file.names()) {
        if (name.ends_with("encoder.embed_positions.weight"))
            parameters.encoderPositionEmbedding = file.readWeight(name, config.nCtx, config.dModel);
        else if (name.ends_with("decoder.embed_positions.weight"))
            parameters.positionEmbedding = file.readWeight(name, config.nCtx, config.dModel);
    }
}

/// The method that packed a tensor, as its name or its numbers show; empty for a plain one.
std::string packingOfTensor(const std::string& name, const TensorInfo& tensor)
{
    constexpr auto packings = std::to_array<std::pair<std::string_view, std::string_view>>({
        {".qweight", "GPTQ or AWQ"},
        {".weight.absmax", "bitsandbytes in 4 bits"},
        {".SCB", "bitsandbytes in 8 bits"},
        {".scales", "MLX or another"},
    });
    for (const auto& [ending, packing] : packings)
        if (name.ends_with(ending))
            return "by " + std::string(packing);
    return tensor.dtype.starts_with("F8") ? "in 8 bits (" + tensor.dtype + ")" : std::string();
}

/// Refuses packed weights. They have extra tensors beside them, whether config.json mentions packing or not.
void requirePlainWeights(const TensorSource& file)
{
    for (const std::string& name : file.names())
        if (const std::string packing = packingOfTensor(name, *file.find(name)); !packing.empty())
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " is of weights packed " + packing +
                            ", which Headlight does not unpack: a copy of the model in float32, float16 or bfloat16 "
                            "would be needed",
                        file.name());
}

} // namespace

Parameters loadParameters(const TensorSource& given, const ModelConfig& described, const Progress& progress,
                          const CancelToken& cancel)
{
    requirePlainWeights(given);
    const TensorSource file = withoutOuterPrefix(given, described);
    const ModelConfig config = asSaved(described, file);
    const CheckpointNames names(file, config);
    Parameters parameters;
    const std::vector<TensorRow> table = sortedByTensor(tensorTable(config, parameters));
    const std::uint64_t needed = memoryNeeded(file, names, table);
    requireMemory(needed, file);
    const std::string what = "Reading " + memoryText(needed) + " of parameters";
    TensorReader reader(file, names);
    std::set<int> groups; // groups of optional tensors of which the file has some, and so must have all
    for (const TensorRow& row : table)
        if (reader.has(row))
            groups.insert(row.optionalGroup);
    for (std::size_t i = 0; i < table.size(); ++i) {
        cancel.throwIfCancelled();
        if (progress)
            progress(static_cast<double>(i) / static_cast<double>(table.size()), what);
        if (table[i].optionalGroup == 0 || groups.contains(table[i].optionalGroup))
            table[i].assign(table[i].partOf(reader.whole(table[i])));
    }
    for (const std::string& name : file.names())
        if (!reader.read().contains(name))
            sortOut(file, name, names, parameters);
    readStoredPositions(file, config, parameters);
    checkRedundantTensors(file, config, parameters);
    if (const auto prepare = familyOf(config).prepare)
        prepare(config, parameters);
    return parameters;
}

} // namespace headlight
