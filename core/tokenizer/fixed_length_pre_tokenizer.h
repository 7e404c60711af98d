// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pre_tokenizer.h"

#include <cstddef>

namespace headlight {

class JsonObject;

/// Pieces of so many characters; the last may be shorter.
class FixedLengthPreTokenizer : public PreTokenizer {
public:
    explicit FixedLengthPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    std::size_t m_length; // characters
};

} // namespace headlight
