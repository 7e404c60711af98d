// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QString;
class QWidget;

namespace headlight {

/// Every action of the window that has a shortcut, as a table.
void showShortcuts(QWidget& window);
void showAbout(QWidget& window);
/// The chat template of a model, a text to read and to copy.
void showChatTemplate(QWidget& window, const QString& model, const QString& text);

} // namespace headlight
