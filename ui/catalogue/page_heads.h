// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/page_data.h"
#include "ui/state/session_state.h"

#include <memory>

namespace headlight {

struct ActivationCache;

/// The heads of the part of a run that a state shows, under its options, for a page that first shows `picture`, the
/// word of `--view`. Where all heads have too many weights for a page, those of the selected layer, else the selected
/// head alone; the note says so.
PageData pageHeads(const std::shared_ptr<const ActivationCache>& run, const SessionState& state,
                   const QString& picture);

} // namespace headlight
