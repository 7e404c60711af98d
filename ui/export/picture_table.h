// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/export/pattern_arrays.h"
#include "core/io/text_sink.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <string>

namespace headlight {

/// The numbers of a picture, for a file of each of tableFormats().
struct PictureTable {
    QString what;                              // "attention rollout of layer 2", after "Export the …"
    QString name;                              // suggested name of the file, without ".csv"
    std::function<void(const TextSink&)> text; // hands over the bytes of a .csv, piece by piece
    std::function<AttentionMap()> map = {};    // makes one matrix of the same numbers; empty: records
    std::function<HeadMaps()> heads = {};      // makes the matrices of all heads, of which that is one; may be empty
    std::function<void(const TextSink&)> json = {}; // hands over a .json of a form of its own; may be empty

    /// Writes what the file's ending says. Throws Error{BadArgument, CannotWrite}; nothing half-written stays.
    void write(const std::filesystem::path& file) const;
};

/// A table that is one matrix.
PictureTable matrixTable(QString what, QString name, std::function<AttentionMap()> map);

/// A table of records whose text is made in one piece.
PictureTable textTable(QString what, QString name, std::function<std::string()> text);

} // namespace headlight
