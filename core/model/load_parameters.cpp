// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/load_parameters.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/memory_need.h"
#include "core/model/check_redundant_tensors.h"
#include "core/model/tensor_table.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace headlight {

namespace {

/// Checkpoints saved with a language-model head carry this in front of every name but the head's.
constexpr std::string_view kPrefix = "transformer.";

std::string nameInFile(const TensorSource& file, const std::string& checkpointName)
{
    const std::string prefixed = std::string(kPrefix) + checkpointName;
    return !file.find(checkpointName) && file.find(prefixed) ? prefixed : checkpointName;
}

/// "h.11.ln_1.weight" → 11 for the layers "h."; −1 for a tensor outside them.
int layerOf(std::string_view name, std::string_view layers)
{
    if (name.starts_with(kPrefix))
        name.remove_prefix(kPrefix.size());
    if (!name.starts_with(layers))
        return -1;
    name.remove_prefix(layers.size());
    int layer = -1;
    std::from_chars(name.data(), name.data() + name.size(), layer);
    return layer;
}

void requireNoFurtherLayers(const TensorSource& file, const LayerNames& layers)
{
    for (const std::string& name : file.names())
        if (const int layer = layerOf(name, layers.prefix); layer >= layers.nLayers)
            throw Error(ErrorKind::BadFile,
                        "tensor " + inQuotes(name) + " belongs to layer " + std::to_string(layer) +
                            ", but config.json says \"" + layers.configField + "\" is " +
                            std::to_string(layers.nLayers),
                        file.name());
}

/// Several of our parameters may be parts of one tensor of the file; it is read once.
class TensorReader {
public:
    explicit TensorReader(const TensorSource& file) : m_file(file) {}

    const Weight& read(const TensorRow& row)
    {
        const std::string name = nameInFile(m_file, row.checkpointName);
        if (name != m_name) {
            m_values = row.shape.size() == 1 ? Weight(m_file.readVector(name, row.shape[0]))
                                             : m_file.readWeight(name, row.shape[0], row.shape[1]);
            if (row.isTransposed)
                m_values = m_values.transposed();
            m_name = name;
        }
        return m_values;
    }

private:
    const TensorSource& m_file;
    std::string m_name;
    Weight m_values;
};

/// Of a table in which the parts of one tensor follow each other.
std::uint64_t memoryNeeded(const TensorSource& file, const std::vector<TensorRow>& table)
{
    std::uint64_t needed = 0;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (i == 0 || table[i].checkpointName != table[i - 1].checkpointName)
            needed += memoryNeededFor(file, nameInFile(file, table[i].checkpointName));
    return needed;
}

} // namespace

Parameters loadParameters(const TensorSource& file, const ModelConfig& config, const Progress& progress,
                          const CancelToken& cancel)
{
    for (const LayerNames& layers : layerNames(config))
        requireNoFurtherLayers(file, layers);
    Parameters parameters;
    TensorReader reader(file);
    // Parts of one tensor follow each other when sorted by its name.
    std::vector<TensorRow> table = tensorTable(config, parameters);
    std::ranges::stable_sort(table, {}, &TensorRow::checkpointName);
    const std::uint64_t needed = memoryNeeded(file, table);
    requireMemory(needed, file);
    const std::string what = "Reading " + memoryText(needed) + " of parameters";
    for (std::size_t i = 0; i < table.size(); ++i) {
        cancel.throwIfCancelled();
        if (progress)
            progress(static_cast<double>(i) / static_cast<double>(table.size()), what);
        table[i].assign(reader.read(table[i]).middleCols(table[i].firstColumn, table[i].nColumns));
    }
    checkRedundantTensors(file, config, parameters);
    return parameters;
}

} // namespace headlight
