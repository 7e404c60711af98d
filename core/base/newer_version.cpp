// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/newer_version.h"

namespace headlight {

std::string newerVersionText(std::int64_t version, std::int64_t known)
{
    return "is of version " + std::to_string(version) + ", which a newer Headlight wrote; this one knows version " +
           std::to_string(known);
}

} // namespace headlight
