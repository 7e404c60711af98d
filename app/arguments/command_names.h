// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <string>

namespace headlight {

struct CommandName {
    const char* name;
    const char* help;
};

/// Every command of the program, in the order of its help.
inline constexpr std::array kCommandNames{
    CommandName{"models", "What models are shipped or found"},
    CommandName{"lessons", "What lessons there are, or all of them as a PDF"},
    CommandName{"guide", "What pages the guide has, or all of it as a page for a browser"},
    CommandName{"tokens", "The ids, tokens and offsets of a text"},
    CommandName{"trace", "Write every activation of a run to a file"},
    CommandName{"render", "Write a figure"},
    CommandName{"batch", "Write many figures from one description"},
    CommandName{"steer", "Write the vector between two texts, which render and trace steer by"},
    CommandName{"translate", "The translation by an encoder-decoder"},
    CommandName{"bench", "Write every step of an attention bench as a figure"},
    CommandName{"train", "Train a small model on a task and save it"},
    CommandName{"stats", "What the heads do over a file of texts, a text in each line"},
};

/// "models, lessons, …"
std::string commandNames();

/// " (see headlight render --help)"; of the program without a command.
std::string seeHelp(const std::string& command);

} // namespace headlight
