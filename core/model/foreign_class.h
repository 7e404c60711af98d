// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"
#include "core/model/families/family.h"
#include "core/model/model_config.h"

namespace headlight {

/// The class that "architectures" names, if it is none of the family's and "auto_map" says that code comes with it.
ForeignClass readForeignClass(const JsonObject& json, const Family& family);

} // namespace headlight
