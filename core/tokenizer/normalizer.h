// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"

#include <memory>

namespace headlight {

class JsonObject;

/// The first step of tokenization: rewrites the text (Unicode form, case, markers), keeping its alignment.
class Normalizer {
public:
    virtual ~Normalizer() = default;
    virtual void apply(AlignedText& text) const = 0;
};

/// Makes the "normalizer" of a tokenizer.json; throws Error{BadFile} for a kind that is not supported.
std::unique_ptr<const Normalizer> makeNormalizer(const JsonObject& description);

} // namespace headlight
