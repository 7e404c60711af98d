// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_classes.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/tokenizer/tokenizer_config.h"

#include <algorithm>
#include <string>

namespace headlight {

void requireClass(const TokenizerConfig& config, const std::vector<std::string_view>& classes)
{
    const std::string& name = config.tokenizerClass();
    if (name.empty() || std::ranges::find(classes, name) != classes.end())
        return;
    throw Error(ErrorKind::BadFile,
                "\"tokenizer_class\" is " + inQuotes(name) +
                    ", whose text is cut by rules of its own; such a folder is read by its tokenizer.json, which is "
                    "missing",
                config.classFile());
}

} // namespace headlight
