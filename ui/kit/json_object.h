// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <string>

namespace headlight {

/// The object that a file of the program's own holds. Throws Error{BadFile} that begins with `notThis`, "not a
/// session", for what is no JSON object, and for a key that is given twice in one object.
QJsonObject jsonObjectOf(const QByteArray& json, const char* notThis, const std::string& file);

} // namespace headlight
