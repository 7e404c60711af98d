// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// How a file has the cells of a map, where there is a choice.
enum class CellsAs { Shapes, Image };

} // namespace headlight
