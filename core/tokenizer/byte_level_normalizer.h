// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

/// Every byte as a character of byteLevelAlphabet().
class ByteLevelNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace headlight
