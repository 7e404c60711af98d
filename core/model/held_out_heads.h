// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/attention_part.h"
#include "core/model/model_config.h"

#include <compare>
#include <filesystem>
#include <map>
#include <string>

namespace headlight {

/// The relation that one head looks for in text that its model was not trained on.
struct HeldOutLook {
    std::string what;    // the relation from query to key: "previous", "verb → subject"
    double weight = 0.0; // mean weight over such pairs, 0 to 1
};

/// The strongest relation of each head of a shipped model, as resources/training/evaluate.py measured it and wrote it
/// into the model's folder, headlight_heads.json.
class HeldOutHeads {
public:
    /// Reads the file; empty where the folder has none. Throws Error{BadFile} that names the field: another form, a
    /// head that the model does not have.
    static HeldOutHeads load(const std::filesystem::path& folder, const ModelConfig& config);

    const std::string& text() const { return m_text; } ///< "500 held-out sentences"
    /// The relation under the causal mask, or without a mask; null where it was not measured.
    const HeldOutLook* of(AttentionPart part, int layer, int head, bool causal) const;

private:
    struct Place {
        AttentionPart part = AttentionPart::Decoder;
        int layer = 0;
        int head = 0;
        bool causal = false;
        auto operator<=>(const Place&) const = default;
    };

    std::string m_text;
    std::map<Place, HeldOutLook> m_looks;
};

} // namespace headlight
