// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

#include <QSet>

namespace headlight {

/// All that a run is made of: the model, its texts, its masks, what is switched off. Every picture of a model has them.
StateFields runFields();
/// Those with these options.
StateFields runFields(const QSet<QString>& options);
/// Those that do not belong to one text: the model, its masks, what is switched off.
StateFields runFieldsOfAnyText();

/// Keys of older session files that a newer one takes the place of.
StateFields formerRunFields();

} // namespace headlight
