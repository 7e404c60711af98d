// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QWidget;

namespace headlight {

class Session;

/// Opens a model of the catalogue, or a folder or file, at its best head. A large one says in `window` what that takes,
/// and opens if it is wanted. What has a path is remembered among the files that were opened.
void openChosenModel(QWidget& window, Session& session, const QString& nameOrFolder);

} // namespace headlight
