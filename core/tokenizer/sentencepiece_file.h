// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The contents of a SentencePiece .model (sentencepiece_model.proto) that encoding needs.
struct SentencePieceFile {
    enum class Algorithm { Unigram = 1, Bpe = 2 };
    enum class PieceKind { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };
    struct Piece {
        std::string text;
        float score = 0;
        PieceKind kind = PieceKind::Normal;
    };

    static constexpr std::string_view blank = "▁"; // stands for one in every piece

    std::string name; // name of the file, for errors
    std::vector<Piece> pieces;
    Algorithm algorithm = Algorithm::Unigram;
    std::int64_t unknownId = 0;
    bool byteFallback = false;
    std::string charsmap; // bytes; empty: the text stays as it is
    bool addsDummyPrefix = true;
    bool removesExtraWhitespace = true;

    /// Throws Error{BadFile} for a file that is none, or that needs what is not supported.
    static SentencePieceFile read(const std::filesystem::path& path);
};

} // namespace headlight
