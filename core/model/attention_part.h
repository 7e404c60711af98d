// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// One of a model's attentions (Vaswani et al. 2017, section 3.2.3). A model without an encoder has only the decoder's.
enum class AttentionPart {
    Decoder, ///< the decoder's text looks at itself
    Encoder, ///< the source looks at itself
    Cross    ///< the decoder's text (queries) looks at the source (keys)
};

/// "decoder", "encoder", "cross".
constexpr const char* partName(AttentionPart part)
{
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return "encoder";
    case AttentionPart::Cross:
        return "cross";
    }
    return "decoder";
}

} // namespace headlight
