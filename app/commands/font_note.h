// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Says on standard error that every text will be boxes, where no font is installed. Needs a QGuiApplication.
void noteMissingFonts();

} // namespace headlight
