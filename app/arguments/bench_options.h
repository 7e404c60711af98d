// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/command.h"

namespace CLI {
class App;
}

namespace headlight {

class GivenOptions;

/// The options of `headlight bench`: those of the picture bench, and what else can be asked of one.
void addBench(CLI::App& app, BenchCommand& command, RenderCommand& drawn, GivenOptions& given);

/// Throws Error{BadArgument}: too much was asked, or nothing.
void requireComplete(const BenchCommand& command, const RenderCommand& drawn, const GivenOptions& given);

} // namespace headlight
