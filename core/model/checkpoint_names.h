// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/tensor_source.h"
#include "core/model/families/family.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What the tensors of a checkpoint are called there: one that was saved with a head has a prefix in front of the names
/// of its stack, and may hold more than the stack and the head that is shown.
class CheckpointNames {
public:
    CheckpointNames(const TensorSource& file, const ModelConfig& config);

    /// As the file has the name of a row of the table; the name itself where it has none.
    std::string inFile(const std::string& name) const;
    /// As the table would have the name of a tensor of the file.
    std::string withoutPrefix(std::string_view name) const;
    /// Of a tensor that follows from others: turns, masks, copies.
    bool follows(std::string_view name) const;
    /// Of a classifier, a pooler or another head that is not shown.
    bool isOfAnotherHead(std::string_view bareName) const;
    /// Tensors that are the token embedding once more, as the table would have their names.
    const std::vector<std::string>& copies() const { return m_copies; }
    const std::vector<LayerNames>& layers() const { return m_layers; }
    std::string family() const { return std::string(m_family.title); }

private:
    std::string underAnyPrefix(const std::string& name) const; // empty where the file has it under none
    std::string asTheRest(const std::string& name) const;      // what is missing, under the prefix that its like have

    const TensorSource& m_file;
    const Family& m_family;
    std::vector<LayerNames> m_layers;
    std::vector<std::string> m_copies;
    std::set<std::string> m_prefixedParts; // "model.layers."
    std::string m_embedding;               // the name that the table gives the token embedding
};

} // namespace headlight
