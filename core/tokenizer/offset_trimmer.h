// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/post_processor.h"

namespace headlight {

/// ByteLevel as a post-processor: with "trim_offsets", a token's offsets leave out the white space at its ends.
class OffsetTrimmer : public PostProcessor {
public:
    OffsetTrimmer(bool trim, bool addPrefixSpace) : m_trim(trim), m_addPrefixSpace(addPrefixSpace) {}
    explicit OffsetTrimmer(const JsonObject& description);

    std::vector<TokenSequence> process(std::vector<TokenSequence> parts) const override;

private:
    bool m_trim;
    bool m_addPrefixSpace; // the first token's space may be the tokenizer's, not the user's
};

} // namespace headlight
