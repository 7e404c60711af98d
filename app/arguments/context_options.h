// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace CLI {
class App;
}

namespace headlight {

struct RenderCommand;

/// The options of `render --view context`.
void addContextOptions(CLI::App& app, RenderCommand& command);

} // namespace headlight
