// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_model.h"

#include "core/io/json.h"
#include "core/tokenizer/bpe_model.h"

namespace headlight {

std::unique_ptr<const TokenModel> makeTokenModel(const JsonObject& description)
{
    // Older files name no type; only BPE has merges.
    const std::string type = description.stringOr("type", description.has("merges") ? "BPE" : "");
    if (type == "BPE")
        return std::make_unique<BpeModel>(description);
    description.failField("type", "BPE, the one model supported");
}

} // namespace headlight
