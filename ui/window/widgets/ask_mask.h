// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"

#include <QString>

#include <optional>

class QWidget;

namespace headlight {

/// A mask of this kind. Where the kind has a number, a dialog asks for it and begins with that of `before`; empty when
/// the person closes it. `title` is the dialog's, with %1 for the kind: "%1 mask of B".
std::optional<Mask> askMask(QWidget* parent, const QString& title, MaskKind kind, const std::optional<Mask>& before);

} // namespace headlight
