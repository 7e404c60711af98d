// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <filesystem>

namespace headlight {

/// Says in one line which model it is: "An English decoder-style Transformer · 4 layers × 8 heads". The words are the
/// beginning of its README.md, where it has one, else the kind of model; of a folder that can't be used, why. They are
/// read once and kept until a file of the folder changes; for the window's thread.
QString modelWords(const std::filesystem::path& folder);

} // namespace headlight
