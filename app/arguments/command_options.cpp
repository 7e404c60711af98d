// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/command_options.h"

#include <CLI/CLI.hpp>

namespace headlight {

std::vector<CommandOption> commandOptions(const CLI::App& app)
{
    std::vector<CommandOption> result;
    for (const CLI::Option* option : app.get_options()) {
        CommandOption described;
        described.help = option->get_description();
        described.isRequired = option->get_required();
        described.isPlace = option->get_positional();
        if (described.isPlace) {
            described.names.push_back(option->get_name(true));
        } else {
            described.value = option->get_type_size() == 0 ? std::string() : option->get_type_name();
            for (const std::string& name : option->get_snames())
                described.names.push_back("-" + name);
            for (const std::string& name : option->get_lnames())
                described.names.push_back("--" + name);
        }
        result.push_back(std::move(described));
    }
    return result;
}

} // namespace headlight
