// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"

#include <utility>

namespace headlight {

Error::Error(ErrorKind kind, std::string message, std::string file)
    : m_kind(kind),
      m_message(std::move(message)),
      m_file(std::move(file)),
      m_what(m_file.empty() ? m_message : m_file + ": " + m_message)
{
}

} // namespace headlight
