// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/man_page.h"

#include "app/arguments/command_names.h"
#include "app/arguments/command_options.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace headlight {

namespace {

/// A text as troff prints it letter by letter: no hyphen becomes a dash, no line a request.
std::string troff(const std::string& text)
{
    std::string result;
    for (const char letter : text) {
        if (letter == '\\')
            result += "\\e";
        else if (letter == '-')
            result += "\\-";
        else if (letter == '\n')
            result += ' ';
        else if (letter == '\'')
            result += "\\(aq";
        else
            result += letter;
    }
    return result.starts_with('.') ? "\\&" + result : result;
}

/// ".TP", the names in bold with the word for the value in italics, and the description below.
std::string troffEntry(const std::string& names, const std::string& value, const std::string& help)
{
    const std::string italics = value.empty() ? "" : " \\fI" + troff(value) + "\\fR";
    return ".TP\n\\fB" + troff(names) + "\\fR" + italics + "\n" + troff(help) + "\n";
}

std::string troffOptions(const CLI::App& app)
{
    std::string places;
    std::string options;
    for (const CommandOption& option : commandOptions(app)) {
        std::string names;
        for (const std::string& name : option.names)
            names += (names.empty() ? "" : ", ") + name;
        (option.isPlace ? places : options) +=
            troffEntry(names, option.value, option.help + (option.isRequired ? " (required)" : ""));
    }
    return (places.empty() ? "" : ".SH ARGUMENTS\n" + places) + ".SH OPTIONS\n" + options;
}

std::string synopsisOf(const CLI::App& app, const std::string& command)
{
    std::string line = ".SH SYNOPSIS\n\\fBheadlight" + (command.empty() ? "" : " " + troff(command)) + "\\fR";
    line += " [\\fIOPTIONS\\fR]";
    for (const CommandOption& option : commandOptions(app))
        if (option.isPlace)
            line += " [\\fI" + troff(option.names.front()) + "\\fR]";
    return line + "\n";
}

std::string headOf(const std::string& name, const std::string& help)
{
    std::string upper = name;
    std::ranges::transform(upper, upper.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return ".TH " + upper + " 1 \"\" \"Headlight " HEADLIGHT_VERSION "\" \"User Commands\"\n.SH NAME\n" + troff(name) +
           " \\- " + troff(help) + "\n";
}

std::string programPage(const CLI::App& program)
{
    std::string text = headOf("headlight", program.get_description()) + synopsisOf(program, "");
    text += ".br\n\\fBheadlight\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n";
    text += troff(program.get_description());
    text += "\nWithout a command the window opens; a command needs no display.\n" + troffOptions(program);
    text += ".SH COMMANDS\n";
    std::string seeAlso;
    for (const CommandName& command : kCommandNames) {
        text += troffEntry(command.name, "", command.help);
        seeAlso += (seeAlso.empty() ? "" : ",\n") + (".BR headlight\\-" + troff(command.name)) + " (1)";
    }
    text += ".SH EXIT STATUS\n0 when all was done. 2 when something was refused; one sentence on standard error says "
            "what.\n";
    return text + ".SH SEE ALSO\n" + seeAlso + "\n";
}

} // namespace

std::string manPage(const CLI::App& program, const std::string& page)
{
    if (page == "headlight")
        return programPage(program);
    const auto* const command = std::ranges::find(kCommandNames, page, &CommandName::name);
    if (command == kCommandNames.end())
        throw Error(ErrorKind::BadArgument,
                    "--man needs one of headlight, " + commandNames() + ", not \"" + page + "\"");
    const CLI::App& app = *program.get_subcommand(page);
    return headOf("headlight-" + page, command->help) + synopsisOf(app, page) + ".SH DESCRIPTION\n" +
           troff(command->help) + ".\n" + troffOptions(app) + ".SH SEE ALSO\n.BR headlight (1)\n";
}

} // namespace headlight
