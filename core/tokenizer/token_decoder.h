// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <vector>

namespace headlight {

class JsonObject;

/// Tokens → text. Works on a list of strings that are joined at the end; a token may stand for part of a character
/// only.
class TokenDecoder {
public:
    virtual ~TokenDecoder() = default;
    virtual std::vector<std::string> decode(std::vector<std::string> tokens) const = 0;
    /// The bytes of text that one token stands for on its own, wherever it is; not always whole UTF-8.
    virtual std::string surface(const std::string& token) const { return token; }
};

/// Makes the "decoder" of a tokenizer.json; throws Error{BadFile} for a kind that is not supported.
std::unique_ptr<const TokenDecoder> makeDecoder(const JsonObject& description);

/// Each longest piece that is no well-formed UTF-8 becomes one U+FFFD.
std::string withReplacementCharacters(const std::string& bytes);

} // namespace headlight
