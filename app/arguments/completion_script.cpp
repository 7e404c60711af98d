// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/completion_script.h"

#include "app/arguments/command_names.h"
#include "app/arguments/command_options.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

namespace headlight {

namespace {

/// The program ("") and its commands, with what each may be followed by.
struct CompletedCommand {
    std::string name;
    std::string help;
    std::vector<CommandOption> options;
};

std::vector<CompletedCommand> completedCommands(const CLI::App& program)
{
    std::vector<CompletedCommand> result{{"", "", commandOptions(program)}};
    for (const CommandName& command : kCommandNames)
        result.push_back({command.name, command.help, commandOptions(*program.get_subcommand(command.name))});
    return result;
}

/// A text between single quotes of a shell; `escaped` is how that shell writes the quote itself.
std::string inSingleQuotes(const std::string& text, const std::string& escaped)
{
    std::string result = "'";
    for (const char letter : text)
        result += letter == '\'' ? escaped : std::string(1, letter == '\n' ? ' ' : letter);
    return result + "'";
}

std::string joinedNames(const CompletedCommand& command, bool valuesOnly, const char* between)
{
    std::string result;
    for (const CommandOption& option : command.options)
        if (!option.isPlace && (!valuesOnly || (!option.value.empty() && !option.takesFile())))
            for (const std::string& name : option.names)
                result += (result.empty() ? "" : between) + name;
    return result;
}

std::string bashScript(const std::vector<CompletedCommand>& commands)
{
    std::string names;
    std::string cases;
    for (const CompletedCommand& command : commands) {
        if (!command.name.empty())
            names += (names.empty() ? "" : " ") + command.name;
        cases += "    " + (command.name.empty() ? std::string("''") : command.name) + ")\n        options='" +
                 joinedNames(command, false, " ") + "'\n        values=' " + joinedNames(command, true, " ") +
                 " ' ;;\n";
    }
    return "# bash completion of headlight; made by: headlight --completion bash\n"
           "_headlight() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before= command= options= values= word i\n"
           "    ((COMP_CWORD > 0)) && before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        for word in " +
           names +
           "; do\n"
           "            [[ ${COMP_WORDS[i]} == \"$word\" && -z $command ]] && command=$word\n"
           "        done\n"
           "    done\n"
           "    case $command in\n" +
           cases +
           "    esac\n"
           "    COMPREPLY=()\n"
           "    if [[ $values == *\" $before \"* ]]; then\n"
           "        return\n"
           "    elif [[ $current == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
           "    else\n"
           "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
           "        [[ -z $command && $before != -* ]] &&\n"
           "            mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W '" +
           names +
           "' -- \"$current\")\n"
           "    fi\n"
           "    return 0\n"
           "}\n"
           "complete -o filenames -F _headlight headlight\n";
}

/// A description inside a specification of _arguments, where brackets and colons mean something.
std::string zshWords(const std::string& text)
{
    std::string result;
    for (const char letter : text)
        result +=
            (letter == '[' || letter == ']' || letter == ':' || letter == '\\' ? "\\" : "") + std::string(1, letter);
    return result;
}

std::string zshArguments(const CompletedCommand& command, const std::string& indent)
{
    std::string result;
    for (const CommandOption& option : command.options) {
        if (option.isPlace)
            continue;
        for (const std::string& name : option.names) {
            std::string specification = name + "[" + zshWords(option.help) + "]";
            if (!option.value.empty())
                specification += ":" + zshWords(option.value) + ":" + (option.takesFile() ? "_files" : "( )");
            result += " \\\n" + indent + inSingleQuotes(specification, "'\\''");
        }
    }
    return result;
}

std::string zshScript(const std::vector<CompletedCommand>& commands)
{
    std::string list;
    std::string cases;
    for (const CompletedCommand& command : commands) {
        if (command.name.empty())
            continue;
        list += "        " + inSingleQuotes(zshWords(command.name) + ":" + command.help, "'\\''") + "\n";
        cases += "        " + command.name + ")\n            _arguments" + zshArguments(command, "                ") +
                 " \\\n                '*:file:_files' ;;\n";
    }
    return "#compdef headlight\n"
           "# zsh completion of headlight; made by: headlight --completion zsh\n"
           "_headlight() {\n"
           "    local context state line\n"
           "    local -a commands\n"
           "    commands=(\n" +
           list +
           "    )\n"
           "    _arguments -C" +
           zshArguments(commands.front(), "        ") +
           " \\\n        '1:command:->first' \\\n        '*::argument:->rest'\n"
           "    case $state in\n"
           "    first)\n"
           "        _describe -t commands command commands\n"
           "        _files ;;\n"
           "    rest)\n"
           "        case $line[1] in\n" +
           cases +
           "        esac ;;\n"
           "    esac\n"
           "}\n"
           "_headlight \"$@\"\n";
}

/// A text between single quotes of fish, where a backslash means something.
std::string fishQuoted(const std::string& text)
{
    std::string doubled;
    for (const char letter : text)
        doubled += letter == '\\' ? "\\\\" : std::string(1, letter);
    return inSingleQuotes(doubled, "\\'");
}

std::string fishScript(const std::vector<CompletedCommand>& commands)
{
    std::string text = "# fish completion of headlight; made by: headlight --completion fish\n";
    for (const CompletedCommand& command : commands) {
        const std::string when =
            command.name.empty() ? "__fish_use_subcommand" : "'__fish_seen_subcommand_from " + command.name + "'";
        if (!command.name.empty())
            text += "complete -c headlight -n __fish_use_subcommand -a " + command.name + " -d " +
                    fishQuoted(command.help) + "\n";
        for (const CommandOption& option : command.options) {
            if (option.isPlace)
                continue;
            text += "complete -c headlight -n " + when;
            for (const std::string& name : option.names)
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.value.empty())
                text += option.takesFile() ? " -r -F" : " -x";
            text += " -d " + fishQuoted(option.help) + "\n";
        }
    }
    return text;
}

} // namespace

std::string completionScript(const CLI::App& program, const std::string& shell)
{
    const std::vector<CompletedCommand> commands = completedCommands(program);
    if (shell == "bash")
        return bashScript(commands);
    if (shell == "zsh")
        return zshScript(commands);
    if (shell == "fish")
        return fishScript(commands);
    throw Error(ErrorKind::BadArgument, "--completion needs one of bash, zsh, fish, not \"" + shell + "\"");
}

} // namespace headlight
