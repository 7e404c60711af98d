// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/command_names.h"

namespace headlight {

std::string commandNames()
{
    std::string names;
    for (const CommandName& command : kCommandNames)
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

std::string seeHelp(const std::string& command)
{
    return " (see headlight " + (command.empty() ? "" : command + " ") + "--help)";
}

} // namespace headlight
