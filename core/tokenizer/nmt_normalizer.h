// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

/// SentencePiece's rules for translation: some controls go, and what separates or has no width becomes a space.
class NmtNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace headlight
