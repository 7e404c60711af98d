// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_level_normalizer.h"

#include "core/tokenizer/byte_level.h"

namespace headlight {

void ByteLevelNormalizer::apply(AlignedText& text) const
{
    text = inByteLevelAlphabet(text);
}

} // namespace headlight
