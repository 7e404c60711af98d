// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"

#include "core/base/printable.h"

#include <utility>

namespace headlight {

constexpr std::size_t kLongest = 4000; // bytes of a message

Error::Error(ErrorKind kind, std::string message, std::string file)
    : m_kind(kind),
      m_message(printable(message, kLongest)),
      m_file(std::move(file)),
      m_what(m_file.empty() ? m_message : printable(m_file, kLongest) + ": " + m_message)
{
}

} // namespace headlight
