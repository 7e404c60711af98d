// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/tensor_table.h"

namespace headlight {

/// Collects the rows of a tensor table.
class TableBuilder {
public:
    explicit TableBuilder(const ModelConfig& config) : m_config(config) {}

    /// Adds a checkpoint's matrix that is ours unchanged, [rows, columns]; small() a matrix that is read as a whole.
    void matrix(std::string name, std::string checkpointName, Index rows, Index columns, Weight& target);
    void small(std::string name, std::string checkpointName, Index rows, Index columns, Matrix& target);
    void vector(std::string name, std::string checkpointName, Index size, RowVector& target);
    /// Adds gain and bias, those of them that the model's norms have.
    void norm(const std::string& name, const std::string& checkpointName, Index size, LayerNormParameters& target);

    /// A linear map x w + b; `suffix` ends our names: ".wQ", ".bQ" for "Q".
    struct Linear {
        std::string name;           // our prefix: "blocks.0.attn"
        std::string suffix;         // "Q"
        std::string checkpointName; // the checkpoint's name without ".weight" and ".bias"
        Index in = 0;
        Index out = 0; // outputs of the checkpoint's tensor, of which ours may be a part
        bool hasBias = true;
        ColumnBlocks columns = {}; // our columns in the checkpoint's tensor; none: all of them
    };
    /// Adds a linear map that the checkpoint holds as [out, in].
    void transposedLinear(const Linear& linear, Weight& w, RowVector& b);
    /// Adds a linear map that the checkpoint holds as we do, [in, out].
    void linear(const Linear& linear, Weight& w, RowVector& b);

    /// Rows added until endOptional() may be missing in a checkpoint, but only all together.
    void beginOptional() { m_group = ++m_nGroups; }
    void endOptional() { m_group = 0; }

    void add(TensorRow row);
    std::vector<TensorRow> take() { return std::move(m_rows); }

private:
    void addLinear(const Linear& linear, bool isTransposed, Weight& w, RowVector& b);

    const ModelConfig& m_config;
    int m_group = 0; // the optional group that rows are added to; 0: none
    int m_nGroups = 0;
    std::vector<TensorRow> m_rows;
};

} // namespace headlight
