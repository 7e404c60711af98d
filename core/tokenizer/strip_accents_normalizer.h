// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

/// Removes every mark (general category M); letters that hold their accent keep it.
class StripAccentsNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace headlight
