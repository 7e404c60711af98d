// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/matrix_parts.h"

#include "core/attention_files/array_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace headlight {

namespace {

/// The attention that an array's name says; Only where it says none.
MatrixPart partOfName(const std::string& name)
{
    const std::string pattern = patternOf(name);
    const auto holds = [&](std::string_view word) { return pattern.find(word) != std::string::npos; };
    constexpr std::array<std::string_view, 12> betweenWords{
        "cross",        "encoder_attn",   "encoder_decoder", "enc_dec", "encdec",          "src_attn",
        "context_attn", "multihead_attn", "dec_enc",         "decenc",  "decoder_encoder", "memory_attn"};
    const bool isOfDecoder = holds("decoder") || pattern.starts_with("dec_") || pattern.starts_with("dec.");
    const bool isSecondBlock = holds("decoder_layer#_block#") && name.ends_with("block2"); // TensorFlow's tutorial
    if (isSecondBlock || std::ranges::any_of(betweenWords, holds))
        return MatrixPart::Cross;
    if (isOfDecoder)
        return MatrixPart::Decoder;
    return holds("encoder") || pattern.starts_with("enc_") || pattern.starts_with("enc.") ? MatrixPart::Encoder
                                                                                          : MatrixPart::Only;
}

/// Whether an array has the sizes of attention weights; other arrays are labels, masks and ids.
bool mayBeWeights(const NumberArray& array)
{
    return array.shape.size() >= 2 && array.name.find("mask") == std::string::npos &&
           array.name.find("hidden") == std::string::npos && !array.name.ends_with("ids");
}

} // namespace

std::vector<std::pair<MatrixPart, ArrayFile>> partsOfFile(const ArrayFile& file)
{
    std::vector<std::pair<MatrixPart, ArrayFile>> parts;
    for (const MatrixPart part : {MatrixPart::Encoder, MatrixPart::Decoder, MatrixPart::Cross}) {
        const auto isOfPart = [&](const NumberArray& array) {
            return mayBeWeights(array) && partOfName(array.name) == part;
        };
        if (std::ranges::none_of(file.numbers, isOfPart))
            continue;
        ArrayFile own{file.name, {}, file.texts, file.readAs};
        for (const NumberArray& array : file.numbers)
            if (isOfPart(array) || !mayBeWeights(array))
                own.numbers.push_back(array);
        parts.emplace_back(part, std::move(own));
    }
    if (parts.size() < 2)
        return {{MatrixPart::Only, file}};
    return parts;
}

} // namespace headlight
