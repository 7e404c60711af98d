// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/load_parameters.h"

#include "core/base/error.h"
#include "core/model/check_redundant_tensors.h"
#include "core/model/checkpoint_names.h"
#include "core/model/tensor_table.h"

#include <charconv>
#include <set>
#include <string_view>

namespace headlight {

namespace {

/// "h.11.ln_1.weight" → 11 for the layers "h."; −1 for a tensor outside them.
int layerOf(std::string_view name, std::string_view layers)
{
    if (!name.starts_with(layers))
        return -1;
    name.remove_prefix(layers.size());
    int layer = -1;
    std::from_chars(name.data(), name.data() + name.size(), layer);
    return layer;
}

/// A tensor that no row asks for is one that follows from others, one of a head that is not shown, or a mistake.
void sortOut(const TensorSource& file, const std::string& name, const CheckpointNames& names, Parameters& parameters)
{
    const std::string bare = names.withoutPrefix(name);
    for (const LayerNames& layers : names.layers())
        if (const int layer = layerOf(bare, layers.prefix); layer >= layers.nLayers)
            throw Error(ErrorKind::BadFile,
                        "tensor \"" + name + "\" belongs to layer " + std::to_string(layer) +
                            ", but config.json says \"" + layers.configField + "\" is " +
                            std::to_string(layers.nLayers),
                        file.name());
    if (names.follows(name))
        return;
    if (!names.isOfAnotherHead(bare))
        throw Error(ErrorKind::BadFile,
                    "tensor \"" + name + "\" is no part of a " + names.family() + " model as config.json describes it",
                    file.name());
    parameters.notShown.push_back(name);
}

/// Several of our parameters may be parts of one tensor of the file; it is read once.
class TensorReader {
public:
    TensorReader(const TensorSource& file, const CheckpointNames& names) : m_file(file), m_names(names) {}

    bool has(const TensorRow& row) const { return m_file.find(m_names.inFile(row.checkpointName)) != nullptr; }
    const std::set<std::string>& read() const { return m_read; }

    /// Ours of what the row names.
    Matrix values(const TensorRow& row)
    {
        const std::string name = m_names.inFile(row.checkpointName);
        if (name != m_name) {
            m_whole = readWhole(row, name);
            m_name = name;
            m_read.insert(name);
        }
        if (row.slice < 0)
            return columnsOf(row, row.isTransposed ? Matrix(m_whole.transpose()) : m_whole);
        const Index rows = m_whole.rows() / row.shape.front();
        const Matrix slice = m_whole.middleRows(row.slice * rows, rows);
        return columnsOf(row, row.isTransposed ? Matrix(slice.transpose()) : slice);
    }

private:
    /// All but its last size in the rows.
    Matrix readWhole(const TensorRow& row, const std::string& name) const
    {
        if (row.shape.size() == 1)
            return m_file.readVector(name, row.shape[0]);
        if (row.shape.size() == 2)
            return m_file.readMatrix(name, row.shape[0], row.shape[1]);
        const std::vector<float> numbers = m_file.readFloats(name, row.shape);
        const Matrix whole = Eigen::Map<const Matrix>(numbers.data(), row.shape[0] * row.shape[1], row.shape[2]);
        if (!whole.allFinite())
            throw Error(ErrorKind::BadNumber, "tensor \"" + name + "\" holds a number that is not finite",
                        m_file.name());
        return whole;
    }

    const TensorSource& m_file;
    const CheckpointNames& m_names;
    std::string m_name;
    Matrix m_whole;
    std::set<std::string> m_read;
};

} // namespace

Parameters loadParameters(const TensorSource& file, const ModelConfig& config)
{
    const CheckpointNames names(file, config);
    Parameters parameters;
    TensorReader reader(file, names);
    for (const TensorRow& row : sortedByTensor(tensorTable(config, parameters))) {
        if (row.isOptional && !reader.has(row))
            continue;
        const Matrix values = reader.values(row);
        if (Matrix* const* matrix = std::get_if<Matrix*>(&row.target))
            **matrix = values;
        else
            *std::get<RowVector*>(row.target) = values.reshaped<Eigen::RowMajor>().transpose();
    }
    for (const std::string& name : file.names())
        if (!reader.read().contains(name))
            sortOut(file, name, names, parameters);
    checkRedundantTensors(file, config, parameters);
    return parameters;
}

} // namespace headlight
