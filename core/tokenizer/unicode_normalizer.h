// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/normalizer.h"

namespace headlight {

enum class UnicodeForm { Nfc, Nfd, Nfkc, Nfkd };

/// Unicode normalization (UAX #15). A composed character comes from the starter it was built on, as in Hugging Face
/// tokenizers.
class UnicodeNormalizer : public Normalizer {
public:
    explicit UnicodeNormalizer(UnicodeForm form) : m_form(form) {}
    void apply(AlignedText& text) const override;

private:
    UnicodeForm m_form;
};

/// Turns every character to lower case on its own (no language, no context).
class LowercaseNormalizer : public Normalizer {
public:
    void apply(AlignedText& text) const override;
};

} // namespace headlight
