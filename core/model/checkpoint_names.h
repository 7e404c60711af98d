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

/// Maps the table's names to a checkpoint's. A checkpoint that was saved with a head has a prefix in front of its
/// stack's names, and may hold other heads than the one that is shown.
class CheckpointNames {
public:
    CheckpointNames(const TensorSource& file, const ModelConfig& config);

    /// The file's name for a row of the table; the row's own name where the file has none.
    std::string inFile(const std::string& name) const;
    /// The table's name for a tensor of the file.
    std::string withoutPrefix(std::string_view name) const;
    /// Whether a tensor follows from others: turns, masks, copies.
    bool follows(std::string_view name) const;
    /// Whether a tensor belongs to a classifier, a pooler or another head that is not shown.
    bool isOfAnotherHead(std::string_view bareName) const;
    /// The table's names for tensors that are copies of the token embedding.
    const std::vector<std::string>& copies() const { return m_copies; }
    const std::vector<LayerNames>& layers() const { return m_layers; }
    std::string family() const { return std::string(m_family.title); }

private:
    std::string underAnyPrefix(const std::string& name) const; // empty where the file has the name under no prefix
    std::string
    asTheRest(const std::string& name) const; // the name of a missing tensor under the prefix of its neighbours

    const TensorSource& m_file;
    const Family& m_family;
    std::vector<LayerNames> m_layers;
    std::vector<std::string> m_copies;
    std::set<std::string> m_prefixedParts; // "model.layers."
    std::string m_embedding;               // the name that the table gives the token embedding
};

} // namespace headlight
