// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

#include <string>
#include <utility>

namespace headlight {

/// Puts a marker before text that is not empty; the marker counts as part of the first character.
class PrependNormalizer : public Normalizer {
public:
    explicit PrependNormalizer(std::string marker) : m_marker(std::move(marker)) {}
    void apply(AlignedText& text) const override;

private:
    std::string m_marker;
};

} // namespace headlight
