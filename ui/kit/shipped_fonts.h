// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Adds the program's own faces (Noto Sans upright, bold and italic, and those of its mathematical and other signs), so
/// that a figure is measured alike on every machine. Needs a QGuiApplication; before any text is measured.
void addShippedFonts();

} // namespace headlight
