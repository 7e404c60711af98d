// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/metaspace.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/character_pre_tokenizers.h"

namespace headlight {

Metaspace Metaspace::read(const JsonObject& description)
{
    Metaspace result;
    appendUtf8(result.replacement, readCharacter(description, "replacement"));
    result.split = description.booleanOr("split", true);
    const bool oldForm = description.has("add_prefix_space") && !description.boolean("add_prefix_space");
    const std::string scheme = description.stringOr("prepend_scheme", oldForm ? "never" : "always");
    if (scheme == "always")
        result.prepend = Prepend::Always;
    else if (scheme == "first")
        result.prepend = Prepend::First;
    else if (scheme == "never")
        result.prepend = Prepend::Never;
    else
        description.failField("prepend_scheme", "one of always, first, never");
    if (oldForm && result.prepend != Prepend::Never)
        description.failField("prepend_scheme", "\"never\", as \"add_prefix_space\" is false");
    return result;
}

} // namespace headlight
