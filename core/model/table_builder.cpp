// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/table_builder.h"

#include <utility>

namespace headlight {

void TableBuilder::matrix(std::string name, std::string checkpointName, Index rows, Index columns, Weight& target)
{
    m_rows.push_back({std::move(name), std::move(checkpointName), {rows, columns}, 0, columns, &target});
}

void TableBuilder::vector(std::string name, std::string checkpointName, Index size, RowVector& target)
{
    m_rows.push_back({std::move(name), std::move(checkpointName), {size}, 0, size, &target});
}

void TableBuilder::norm(const std::string& name, const std::string& checkpointName, Index size,
                        LayerNormParameters& target)
{
    vector(name + ".gain", checkpointName + ".weight", size, target.gain);
    vector(name + ".bias", checkpointName + ".bias", size, target.bias);
}

void TableBuilder::transposedLinear(const Linear& linear, Weight& w, RowVector& b)
{
    m_rows.push_back({linear.name + ".w" + linear.suffix,
                      linear.checkpointName + ".weight",
                      {linear.out, linear.in},
                      0,
                      linear.out,
                      &w,
                      true});
    vector(linear.name + ".b" + linear.suffix, linear.checkpointName + ".bias", linear.out, b);
}

} // namespace headlight
