// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

/// The file of a picture that a lesson or its reader names: a shipped one ("canvas-03"), or any file. Throws
/// Error{BadArgument} where there is neither.
QString pictureFile(const QString& name);

/// The name of a picture's file in a lesson: a shipped one has its own, any other its path.
QString pictureName(const QString& file);

} // namespace headlight
