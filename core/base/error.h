// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <exception>
#include <string>

namespace headlight {

enum class ErrorKind {
    BadArgument, ///< something the user chose: a head that does not exist, an unknown mask
    BadText,     ///< the user's text: empty, or not UTF-8
    BadFile,     ///< a file that is missing, truncated, or lies about itself
    BadNumber,   ///< NaN or infinity where a number is needed
    CannotWrite, ///< an output that could not be written whole
    OpenChoice,  ///< a file that can be read in several ways: a person has to say in which
    Cancelled    ///< a run nobody waits for any more
};

/// The one exception core throws. `message` is a sentence a user can act on; `file` (may be empty) is the file that it
/// is about. what() is "file: message", or the message alone. Both are printable(): nothing in them turns a terminal or
/// the window around.
class Error : public std::exception {
public:
    Error(ErrorKind kind, std::string message, std::string file = {});

    ErrorKind kind() const { return m_kind; }
    const std::string& message() const { return m_message; }
    const std::string& file() const { return m_file; }
    const char* what() const noexcept override { return m_what.c_str(); }

private:
    ErrorKind m_kind;
    std::string m_message;
    std::string m_file;
    std::string m_what;
};

} // namespace headlight
