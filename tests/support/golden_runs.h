// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonValue>

#include <memory>
#include <vector>

namespace headlight::test {

/// A run of headlight-en, or of the golden family that is named, under its causal mask, and what a script wrote of it.
struct GoldenRun {
    std::shared_ptr<const ActivationCache> run;
    QJsonValue expected;
};

/// The runs that tests/golden/analysis/NAME.json lists under `key`; none where it cannot be read.
inline std::vector<GoldenRun> goldenRuns(const QString& name, const QString& key = QStringLiteral("runs"))
{
    QFile file(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/%1.json").arg(name));
    if (!file.open(QFile::ReadOnly))
        return {};
    const auto shipped = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
    std::vector<GoldenRun> runs;
    for (const QJsonValue& expected : QJsonDocument::fromJson(file.readAll())[key].toArray()) {
        std::vector<std::int64_t> ids;
        for (const QJsonValue& id : expected["ids"].toArray())
            ids.push_back(id.toInteger());
        const QString family = expected["model"].toString();
        const auto model = family.isEmpty() ? shipped : loadGoldenFamily(goldenFamilyFolder(family));
        runs.push_back({runModel(model, model->tokenizer.fromIds(ids), optionsWith(MaskKind::Causal)), expected});
    }
    return runs;
}

/// The predictions that are compared in it.
inline LogitPair goldenPair(const QJsonValue& expected)
{
    LogitPair pair{expected["position"].toInt(), expected["token"].toInteger(), {}};
    if (!expected["other"].isNull())
        pair.other = expected["other"].toInteger();
    return pair;
}

} // namespace headlight::test
