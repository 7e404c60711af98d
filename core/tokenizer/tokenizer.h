// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace headlight {

/// Text ↔ token ids, as described by a model folder's tokenizer.json (or the older vocab.json + merges.txt).
/// Immutable and cheap to copy; every function is safe to call from several threads.
class Tokenizer {
public:
    /// Makes a tokenizer that knows ids and no text, for a folder without one.
    Tokenizer();

    /// Reads `folder`/tokenizer.json, else `folder`/vocab.json + merges.txt. Throws Error{BadFile}.
    static Tokenizer load(const std::filesystem::path& folder);

    /// Reads a description that is no file: the text of a tokenizer.json. Throws Error{BadFile}.
    static Tokenizer fromDescription(std::string_view json);

    /// Does what load() does, but a folder with none of these files gives a tokenizer that knows ids and no text: its
    /// encode() throws the Error{BadFile} that load() would have thrown.
    static Tokenizer loadIfPresent(const std::filesystem::path& folder);

    /// Text must be UTF-8, else Error{BadText} that names the byte offset. Adds the post-processor's special tokens.
    TokenSequence encode(std::string_view text) const;
    TokenSequence encodePair(std::string_view text, std::string_view pair) const;
    /// Encodes a translation; its language has pieces of its own in some folders (Marian's target.spm).
    TokenSequence encodeTarget(std::string_view text) const;

    /// An encoding of ids that were given, not tokenized: labels filled in, offsets {0, 0}.
    /// An id outside the vocabulary, as in a model whose embedding is padded, is the token "#id".
    TokenSequence fromIds(const std::vector<std::int64_t>& ids) const;

    std::string decode(const std::vector<std::int64_t>& ids, bool skipSpecialTokens = true) const;

    std::optional<std::int64_t> idOf(std::string_view token) const;
    /// The label of one vocabulary entry, as in TokenSequence::labels; keeps a leading space visible when `markSpace`.
    std::string label(std::int64_t id, bool markSpace = false) const;
    bool isSpecial(std::int64_t id) const;
    /// Whether no token has this id, or one that was added to the model's vocabulary.
    bool isAddedOrFree(std::int64_t id) const;
    std::optional<std::int64_t> maskTokenId() const;
    std::int64_t vocabularySize() const;

private:
    struct Data;
    explicit Tokenizer(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> m_data;
};

} // namespace headlight
