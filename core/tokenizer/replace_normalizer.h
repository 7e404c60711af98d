// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/pattern.h"

#include <string>

namespace headlight {

/// Replaces every match of a pattern; what replaces it comes from the last character it replaced.
class ReplaceNormalizer : public Normalizer {
public:
    explicit ReplaceNormalizer(const JsonObject& description);
    void apply(AlignedText& text) const override;

private:
    Pattern m_pattern;
    std::string m_content;
};

} // namespace headlight
