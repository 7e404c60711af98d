// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/compare_options.h"

#include "app/arguments/parse_values.h"
#include "app/arguments/require_text.h"
#include "core/base/alternatives.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace headlight {

namespace {

HeadIndex oneHead(const std::string& text)
{
    const std::set<HeadIndex> heads = parseHeads("--with-head", text);
    if (heads.size() != 1)
        throw Error(ErrorKind::BadArgument, "--with-head needs one head such as 0.3, not \"" + text + "\"");
    return *heads.begin();
}

} // namespace

void addCompareOptions(CLI::App& app, CompareWith& with)
{
    const auto add = [&](const char* name, const char* value, const std::string& help,
                         const std::function<void(const std::string&)>& assign) {
        app.add_option_function<std::string>(name, assign, help)->type_name(value);
    };
    add("--with-text", "T2", "Of compare: the same head on another text", [&](const std::string& text) {
        requireText("--with-text", text);
        with.text = text;
    });
    add("--with-model", "M2", "Of compare: the same text in another model",
        [&](const std::string& model) { with.model = model; });
    add("--with-mask", "MASK", "Of compare: the same under another mask: " + alternatives(maskSpellings()),
        [&](const std::string& text) { with.mask = maskFromString(text); });
    add("--with-head", "L.H", "Of compare: another head of the same attention",
        [&](const std::string& text) { with.head = oneHead(text); });
    add("--with-ablate", "HEADS", "Of compare: the same with these heads switched off, as in --ablate",
        [&](const std::string& text) { with.ablatedHeads = parseHeads("--with-ablate", text); });
}

} // namespace headlight
