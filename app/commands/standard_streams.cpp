// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/standard_streams.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace headlight {

void printAnswer(std::string_view text)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::CannotWrite, std::string("cannot write to standard output: ") + std::strerror(errno));
}

void printNote(std::string_view sentence)
{
    constexpr std::size_t longest = 4000;
    const std::string line = "headlight: " + printable(sentence, longest) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string oneLine(std::string_view text)
{
    return printable(text, std::string_view::npos);
}

void holdStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0)                                            // closed, and the lowest that is:
            (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // this takes its number
}

} // namespace headlight
