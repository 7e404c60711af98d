// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

struct ActivationCache;

/// Why there is none of `what` ("Predictions") of attention weights alone, in one sentence; empty where a model ran.
QString whyNoModel(const ActivationCache& run, const QString& what);

/// Throws Error{BadArgument} with that sentence.
void requireModel(const ActivationCache& run, const QString& what);

} // namespace headlight
