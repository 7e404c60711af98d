// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/probe_texts.h"

namespace headlight {

/// The words and texts of resources/heads, which are compiled in.
const ProbeTexts& shippedProbeTexts();

} // namespace headlight
