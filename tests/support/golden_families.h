// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/model/load_parameters.h"
#include "tests/support/golden.h"
#include "tests/support/golden_family_rows.h"

#include <QTest>

/// The small random checkpoints of every family and their runs by a reference (tests/golden/make_family_golden.py).
namespace headlight::test {

/// Rows for a data-driven test: "folder" of the checkpoint and "path" of one run of its reference.
inline void addGoldenFamilyRuns()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("path");
    const QStringList families = goldenFamilies();
    QVERIFY2(families.size() > 60, "the golden files are missing");
    for (const QString& family : families)
        for (const QString& path : goldenFiles("families/" + family, "t*.safetensors"))
            QTest::addRow("%s %s", qPrintable(family), qPrintable(QFileInfo(path).baseName()))
                << QString::fromStdString(goldenFamilyFolder(family).string()) << path;
}

inline std::shared_ptr<const Model> loadGoldenFamily(const std::filesystem::path& folder)
{
    const ModelConfig config = loadModelConfig(folder / "config.json");
    Model model{folder.filename().string(), folder, config, {}, Tokenizer::loadIfPresent(folder)};
    model.parameters = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
    return std::make_shared<const Model>(std::move(model));
}

/// A short run of a family's checkpoint, under its own mask.
inline std::shared_ptr<const ActivationCache> runGoldenFamily(const QString& family)
{
    const auto model = loadGoldenFamily(goldenFamilyFolder(family));
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    const TokenSequence text = model->tokenizer.fromIds({3, 4, 5, 4, 6});
    return model->config.hasEncoder() ? runModel(model, text, targetFromIds(*model, {5, 6, 7, 8}), options)
                                      : runModel(model, text, options);
}

/// The run that a golden file holds, at another temperature if need be.
inline std::shared_ptr<const ActivationCache> runGolden(const std::shared_ptr<const Model>& model,
                                                        const SafetensorsFile& file, float temperature = 1.0F)
{
    const TensorSource golden = file;
    RunOptions options = goldenOptions(file);
    options.temperature = temperature;
    for (const QString& type : QString::fromStdString(file.metadata().at("types")).split(',', Qt::SkipEmptyParts))
        options.typeIds.push_back(type.toLongLong());
    const auto ids = [&](const char* name) { return golden.readIntegers(name, golden.find(name)->shape); };
    if (!model->config.hasEncoder())
        return runModel(model, model->tokenizer.fromIds(ids("ids")), std::move(options));
    TargetText target = targetFromIds(*model, ids("decoder.ids"));
    return runModel(model, model->tokenizer.fromIds(ids("encoder.ids")), std::move(target), std::move(options));
}

} // namespace headlight::test
