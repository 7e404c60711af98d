// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

/// Every character to lower case on its own (no language, no context).
class LowercaseNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace headlight
