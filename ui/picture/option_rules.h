// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSet>
#include <QString>

#include <cstddef>

namespace headlight {

/// Fewer selected tokens are not shown together: see selectedRows().
inline constexpr std::size_t kFewestTogether = 2;

/// A command: its options by their main names, the picture (empty: none), and what the file that it writes ends in, in
/// small letters (empty: no file).
struct GivenCommand {
    QSet<QString> options;
    QString picture = {};
    QString ending = {};
};

/// Why an option of this command changes nothing of what the command makes, or goes against another one, in one
/// sentence; empty where it does its work. A command that was typed is refused with it, "Copy as command" leaves the
/// option out. What a picture does not take at all is not asked for here.
QString whyUseless(const QString& option, const GivenCommand& command);

} // namespace headlight
