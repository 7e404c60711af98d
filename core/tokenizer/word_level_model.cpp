// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/word_level_model.h"

#include "core/base/printable.h"
#include "core/io/json.h"

#include <utility>

namespace headlight {

WordLevelModel::WordLevelModel(const JsonObject& description, Vocabulary apart)
    : m_vocabulary(Vocabulary::read(description, "vocab", std::move(apart))),
      m_unknownToken(description.stringOr("unk_token", "<unk>")),
      m_unknown(m_vocabulary.idOf(m_unknownToken))
{
}

std::vector<ModelToken> WordLevelModel::tokenize(std::string_view word) const
{
    const auto known = m_vocabulary.idOf(word);
    const auto id = known ? known : m_unknown;
    if (!id)
        throw noUnknownTokenError(word, m_unknownToken);
    return {{*id, 0, word.size()}};
}

Error noUnknownTokenError(std::string_view word, const std::string& unknownToken)
{
    return Error(ErrorKind::BadText, "the tokenizer has no token for " + inQuotes(word) +
                                         ", and its vocabulary lacks " + inQuotes(unknownToken) +
                                         " for what is unknown");
}

} // namespace headlight
