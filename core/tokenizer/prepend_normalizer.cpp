// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/prepend_normalizer.h"

namespace headlight {

void PrependNormalizer::apply(AlignedText& text) const
{
    if (text.text.empty())
        return;
    const ByteRange first = text.origin.front();
    text.text.insert(0, m_marker);
    text.origin.insert(text.origin.begin(), m_marker.size(), first);
}

} // namespace headlight
