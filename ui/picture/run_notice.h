// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

struct ActivationCache;

/// The sentence that a reader of the pictures has to know about the run: "the last 12 of 140 tokens are left out"; may
/// be empty.
QString noticeFor(const ActivationCache& cache);

} // namespace headlight
