// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/gguf_file.h"
#include "core/model/model_config.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

struct GgufArchitecture;

/// Sizes that every architecture says.
struct GgufSizes {
    int nLayers = 0;
    int nHeads = 0;
    int nKvHeads = 0;
    int dHead = 0;
    int dModel = 0;
    int dMlp = 0;
    int dVocab = 0;
    int nCtx = 0;
    int nTurned = 0; // numbers of a head that rotary positions turn
};

/// Tells a GGUF file in the terms of the model's published folder: the keys of its config.json and the names of its
/// tensors, put back into the published order where the converter changed it.
class GgufTranslation {
public:
    /// Reads the sizes. Throws Error{BadFile}.
    GgufTranslation(const GgufFile& file, std::string architecture);

    const GgufMetadata& metadata() const { return m_file.metadata; }
    const GgufSizes& sizes() const { return m_sizes; }
    /// "block_count" → "llama.block_count".
    std::string key(std::string_view name) const { return m_architecture + "." + std::string(name); }
    bool has(std::string_view name) const { return metadata().has(key(name)); }
    bool hasTensor(std::string_view name) const { return m_file.tensors.find(name) != nullptr; }
    const TensorSource& tensors() const { return m_file.tensors; }
    const std::string& architecture() const { return m_architecture; }

    /// A whole number that an architecture may give once or for every layer, where it must be the same. Throws
    /// Error{BadFile}.
    int same(std::string_view name, int fallback, int max) const;

    /// Puts a tensor under its published name.
    void put(const std::string& published, TensorInfo tensor);
    /// Throws Error{BadFile} that names the tensor which is being put under a published name.
    [[noreturn]] void failShape(const TensorInfo& tensor, const std::string& expected) const;
    /// The tensors put so far, under the published names.
    TensorSource::Tensors take() { return std::move(m_published); }

    nlohmann::json config = nlohmann::json::object(); // keys of config.json
    std::vector<std::string> remarks;
    std::string tensorName; // the name in the file of the tensor that is being put

private:
    const GgufFile& m_file;
    std::string m_architecture;
    GgufSizes m_sizes;
    TensorSource::Tensors m_published;
};

/// The rows of a matrix, or numbers of a vector, in another order: new row i is old row from[i]. A copy in the file's
/// own format.
TensorInfo withRowsFrom(const TensorInfo& tensor, const std::vector<std::int64_t>& from);

} // namespace headlight
