// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/forward_pass.h"

#include <QString>

#include <memory>
#include <optional>

namespace headlight {

struct ActivationCache;
class Session;

/// The head that shows most of a text (see headStructure()), of one part of a run; for a cross-attention it is the
/// clearest alignment. None where no head shows anything, and of runs so large that nobody would wait for it.
std::optional<HeadIndex> mostStructuredHead(const std::shared_ptr<const ActivationCache>& run, AttentionPart part);

/// Gives the session another model, and once that has run, the head that shows most of the text: heads mean something
/// else in it, and its head 0.0 may show nothing. Both are one step of undo. A head that is chosen meanwhile stays; with the
/// model that the session has already, so does everything.
void openAtBestHead(Session& session, const QString& nameOrFolder);

} // namespace headlight
