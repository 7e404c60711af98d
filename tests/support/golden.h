// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/projection.h"
#include "core/io/safetensors.h"
#include "core/transformer/run_options.h"
#include "tests/support/loop_twins.h"

#include <QDir>
#include <QString>
#include <QStringList>

#include <algorithm>

/// Golden files made by PyTorch (tests/golden/make_*.py).
namespace headlight::test {

inline QStringList goldenFiles(const QString& folder, const QString& pattern = "*.safetensors")
{
    const QDir dir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/") + folder);
    QStringList files;
    for (const QString& name : dir.entryList({pattern}, QDir::Files, QDir::Name))
        files << dir.filePath(name);
    return files;
}

/// What the file's metadata says was hidden by hand in a part; files without paint say nothing of it.
inline PaintedMask goldenPaint(const SafetensorsFile& file, const std::string& part)
{
    const auto list = [&](const std::string& key) {
        const auto found = file.metadata().find(key);
        return found == file.metadata().end() ? QStringList()
                                              : QString::fromStdString(found->second).split(',', Qt::SkipEmptyParts);
    };
    PaintedMask painted;
    for (const QString& cell : list(part + "_cells"))
        painted.cells.insert({cell.section(':', 0, 0).toInt(), cell.section(':', 1, 1).toInt()});
    for (const QString& key : list(part + "_keys"))
        painted.keys.insert(key.toInt());
    return painted;
}

/// The run's settings as the file's metadata gives them.
inline RunOptions goldenOptions(const SafetensorsFile& file)
{
    const auto text = [&](const char* key) { return QString::fromStdString(file.metadata().at(key)); };
    const auto padding = [&](const char* key) {
        std::vector<std::uint8_t> padded;
        for (const QString& flag : text(key).split(',', Qt::SkipEmptyParts))
            padded.push_back(flag.toInt() != 0);
        return padded;
    };
    RunOptions options;
    options.mask = maskFromString(text("mask").toStdString());
    options.mask.paddedKeys = padding("padding");
    if (file.metadata().contains("cross_mask")) {
        options.encoderMask = maskFromString(text("encoder_mask").toStdString());
        options.crossMask = maskFromString(text("cross_mask").toStdString());
        options.encoderMask.paddedKeys = options.crossMask.paddedKeys = padding("source_padding");
    }
    options.mask.painted = goldenPaint(file, "decoder");
    options.encoderMask.painted = goldenPaint(file, "encoder");
    options.crossMask.painted = goldenPaint(file, "cross");
    if (file.metadata().contains("divisor"))
        options.divisor = scoreDivisorFromString(file.metadata().at("divisor"));
    for (const QString& head : text("ablate").split(',', Qt::SkipEmptyParts))
        options.ablatedHeads.insert({head.section('.', -2, -2).toInt(), head.section('.', -1, -1).toInt(),
                                     head.startsWith("encoder") ? AttentionPart::Encoder
                                     : head.startsWith("cross") ? AttentionPart::Cross
                                                                : AttentionPart::Decoder});
    return options;
}

inline Matrix goldenMatrix(const SafetensorsFile& file, const std::string& name)
{
    const Shape& shape = file.find(name)->shape;
    return file.readMatrix(name, shape.at(0), shape.at(1));
}

/// Head h of a golden [heads, rows, columns].
inline Matrix goldenHead(const SafetensorsFile& file, const std::string& name, Index h)
{
    const Shape& shape = file.find(name)->shape;
    const std::vector<float> values = file.readFloats(name, shape);
    const Index size = shape.at(1) * shape.at(2);
    return Eigen::Map<const Matrix>(values.data() + h * size, shape.at(1), shape.at(2));
}

/// The largest relative difference over the heads of ours [T, heads·dHead] from a golden [heads, T, dHead].
inline double headsDifference(const Matrix& ours, const SafetensorsFile& file, const std::string& name)
{
    const Index nHeads = file.find(name)->shape.at(0);
    double worst = 0.0;
    for (Index h = 0; h < nHeads; ++h) {
        const Matrix head = headColumns(ours, h, ours.cols() / nHeads);
        worst = std::max(worst, relativeDifference(head, goldenHead(file, name, h)));
    }
    return worst;
}

} // namespace headlight::test
