// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QComboBox;

namespace headlight {

/// Names the box, and adds the themes of a figure's file.
void addThemes(QComboBox& box);

} // namespace headlight
