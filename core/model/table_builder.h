// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/tensor_table.h"

namespace headlight {

/// Collects the rows of a tensor table.
class TableBuilder {
public:
    explicit TableBuilder(const ModelConfig& config) : m_config(config) {}

    /// theirs is ours: [rows, columns]; `small` for one that is read as a whole
    void matrix(std::string name, std::string checkpointName, Index rows, Index columns, Weight& target);
    void small(std::string name, std::string checkpointName, Index rows, Index columns, Matrix& target);
    void vector(std::string name, std::string checkpointName, Index size, RowVector& target);
    /// Gain and bias, as far as the model's norms have them.
    void norm(const std::string& name, const std::string& checkpointName, Index size, LayerNormParameters& target);

    /// x w + b; `suffix` is that of our names: ".wQ", ".bQ" for "Q".
    struct Linear {
        std::string name;           // ours: "blocks.0.attn"
        std::string suffix;         // "Q"
        std::string checkpointName; // theirs, without ".weight" and ".bias"
        Index in = 0;
        Index out = 0; // of theirs, in which ours may be a part
        bool hasBias = true;
        ColumnBlocks columns = {}; // ours in theirs; none: all of them
    };
    /// Its matrix lies in the checkpoint as [out, in].
    void transposedLinear(const Linear& linear, Weight& w, RowVector& b);
    /// Its matrix lies there as ours, [in, out].
    void linear(const Linear& linear, Weight& w, RowVector& b);

    /// What is added between the two may be missing in a checkpoint, but only as a whole.
    void beginOptional() { m_group = ++m_nGroups; }
    void endOptional() { m_group = 0; }

    void add(TensorRow row);
    std::vector<TensorRow> take() { return std::move(m_rows); }

private:
    void addLinear(const Linear& linear, bool isTransposed, Weight& w, RowVector& b);

    const ModelConfig& m_config;
    int m_group = 0; // the optional one that rows are added to; 0: none
    int m_nGroups = 0;
    std::vector<TensorRow> m_rows;
};

} // namespace headlight
