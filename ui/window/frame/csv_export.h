// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/shown_axes.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <memory>

class QWidget;

namespace headlight {

/// The numbers of a picture, on their way into a file.
struct CsvExport {
    QString what;                                            // "attention rollout of layer 2", after "Export the …"
    QString name;                                            // of the file that is suggested, without ".csv"
    std::function<void(const std::filesystem::path&)> write; // throws Error{CannotWrite}
};

/// Asks for a file and writes the numbers into it; `told` or `refused` gets the sentence about what came of it.
void writeWhereAsked(QWidget& parent, const CsvExport& numbers, const std::function<void(const QString&)>& told,
                     const std::function<void(const QString&)>& refused);

/// The attention weights of one head.
CsvExport patternExport(std::shared_ptr<const ActivationCache> cache, const HeadIndex& head, const ShownOptions& shown);

} // namespace headlight
