// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/tensor_table.h"

namespace headlight {

/// Collects the rows of a tensor table.
class TableBuilder {
public:
    /// theirs is ours: [rows, columns]
    void matrix(std::string name, std::string checkpointName, Index rows, Index columns, Weight& target);
    void vector(std::string name, std::string checkpointName, Index size, RowVector& target);
    void norm(const std::string& name, const std::string& checkpointName, Index size, LayerNormParameters& target);

    /// x w + b whose matrix lies in the checkpoint as [out, in]; `suffix` is that of our names: ".wQ", ".bQ" for "Q".
    struct Linear {
        std::string name;           // ours: "blocks.0.attn"
        std::string suffix;         // "Q"
        std::string checkpointName; // theirs, without ".weight" and ".bias"
        Index in = 0;
        Index out = 0;
    };
    void transposedLinear(const Linear& linear, Weight& w, RowVector& b);

    void add(TensorRow row) { m_rows.push_back(std::move(row)); }
    std::vector<TensorRow> take() { return std::move(m_rows); }

private:
    std::vector<TensorRow> m_rows;
};

} // namespace headlight
