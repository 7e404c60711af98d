// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace headlight {

/// An option as --help describes it, for whoever else describes it: manual pages, completion.
struct CommandOption {
    std::vector<std::string> names; // "-m", "--model"; of a place its name, "FILE"
    std::string value;              // "M"; empty: it takes none
    std::string help;
    bool isPlace = false; // an argument without a name before it
    bool isRequired = false;

    bool takesFile() const { return value == "FILE" || value == "FOLDER" || value == "M"; }
};

/// The options of the program or of a command, in the order of its help.
std::vector<CommandOption> commandOptions(const CLI::App& app);

} // namespace headlight
