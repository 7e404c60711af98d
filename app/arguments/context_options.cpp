// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/context_options.h"

#include "app/arguments/command.h"
#include "app/arguments/parse_values.h"

#include <CLI/CLI.hpp>

namespace headlight {

void addContextOptions(CLI::App& app, RenderCommand& command)
{
    const auto option = [&](const char* name, const char* value, const char* help, auto assign) {
        app.add_option_function<std::string>(name, assign, help)->type_name(value);
    };
    option("--second-text", "T2", "Of a context: a sentence that the same model reads, to compare with",
           [&](const std::string& text) { command.secondText = text; });
    option("--kind", "KIND", "Of a context: map (without it), or cosine for the matrix of cosine similarities",
           [&](const std::string& text) { command.contextKind = parseContextKind(text); });
    option("--stage", "STAGE",
           "Of a context: after (the layer, without it), change (before the layer and after it) or embedding",
           [&](const std::string& text) { command.contextStage = parseContextStage(text); });
}

} // namespace headlight
