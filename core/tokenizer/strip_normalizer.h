// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

/// Removes white space at the ends.
class StripNormalizer : public Normalizer {
public:
    StripNormalizer(bool left, bool right) : m_left(left), m_right(right) {}
    void apply(AlignedText& text) const override;

private:
    bool m_left;
    bool m_right;
};

} // namespace headlight
