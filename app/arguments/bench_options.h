// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace CLI {
class App;
}

namespace headlight {

class GivenOptions;
struct BenchCommand;
struct RenderCommand;

/// headlight bench
void addBench(CLI::App& app, BenchCommand& command, GivenOptions& given);

/// The bench file that render takes in place of a model and a text.
void addBenchFile(CLI::App& app, RenderCommand& command);

/// Throws Error{BadArgument}: neither a file nor an example, or both; an output that is missing or has no use.
void takeBenchOptions(BenchCommand& command, const GivenOptions& given);

/// What render does with a bench file. Throws Error{BadArgument} for an option of render that has no use for it.
BenchCommand benchOf(const CLI::App& app, const RenderCommand& command, const GivenOptions& given);

} // namespace headlight
