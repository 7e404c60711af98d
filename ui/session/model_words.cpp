// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_words.h"

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/model_config.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QRegularExpression>

#include <system_error>

namespace headlight {

namespace {

constexpr qsizetype kLongestWords = 90; // characters
constexpr qint64 kReadmeBeginning = 4096;

/// The first clause below a README's title; empty where it does not begin with one.
QString firstClause(const std::filesystem::path& folder)
{
    QFile file(toQString(folder / "README.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression beginning(QStringLiteral(R"(^#[^\n]*\n+([A-Z][^.,:;|]{12,}))"));
    const QString words = beginning.match(QString::fromUtf8(file.read(kReadmeBeginning))).captured(1).simplified();
    return words.size() <= kLongestWords ? words : QString();
}

QString kindOf(const ModelConfig& config)
{
    if (config.isRecurrent())
        return tr("Recurrent encoder-decoder");
    return config.hasEncoder() ? tr("Encoder-decoder") : tr("One stack of layers");
}

QString sizeWords(const ModelConfig& config)
{
    if (config.isRecurrent())
        return tr("one attention");
    if (config.hasEncoder())
        return tr("%1 + %2 layers × %3").arg(config.encoder.nLayers).arg(config.nLayers).arg(headCount(config.nHeads));
    return QStringLiteral("%1 × %2").arg(layerCount(config.nLayers), headCount(config.nHeads));
}

/// Says what a checkpoint is that needs no config.json.
QString checkpointWords(const std::filesystem::path& file)
{
    if (!checkpointQuestions(file, {}).empty())
        return tr("asks what it does not say when it is opened");
    const ModelConfig config = readCheckpointForm(file, {}).config;
    return (isGguf(file) ? QStringLiteral("GGUF") : kindOf(config)) + QStringLiteral(" · ") + sizeWords(config);
}

} // namespace

QString modelWords(const std::filesystem::path& folder)
{
    try {
        if (holdsAdapter(folder))
            return tr("an adapter over another model");
        std::error_code error;
        const bool hasConfig = std::filesystem::exists(folder / "config.json", error);
        if (const std::filesystem::path file = hasConfig ? std::filesystem::path() : checkpointOfForm(folder);
            !file.empty())
            return checkpointWords(file);
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const QString words = firstClause(folder);
        return (words.isEmpty() ? kindOf(config) : words) + QStringLiteral(" · ") + sizeWords(config);
    } catch (const Error& error) {
        return tr("can't be used: %1").arg(QString::fromStdString(error.message()));
    }
}

} // namespace headlight
