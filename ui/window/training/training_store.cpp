// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_store.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/training/save_trained_model.h"
#include "core/training/trained_model.h"
#include "ui/kit/data_size.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"
#include "ui/window/training/kept_models.h"

#include <QCryptographicHash>

#include <system_error>
#include <utility>

namespace headlight {

namespace {

/// The value whose name was kept, if it has one.
template <typename Value, std::size_t n>
void takeNamed(const KeptValues& kept, const QString& key,
               const std::array<std::pair<std::string_view, Value>, n>& names, Value& value)
{
    const std::string name = kept.text(key).toStdString();
    for (const auto& [known, named] : names)
        if (known == name)
            value = named;
}

void takeWhole(const KeptValues& kept, const QString& key, int least, int most, int& value)
{
    const int number = kept.number(key, value);
    if (number >= least && number <= most)
        value = number;
}

} // namespace

TrainingStore::TrainingStore(std::filesystem::path file, std::filesystem::path models)
    : m_file(std::move(file)), m_models(std::move(models))
{
}

KeptValues TrainingStore::kept() const
{
    return {m_file, tr("What was chosen for a training")};
}

TrainingStore::Restored TrainingStore::load() const
{
    Restored restored;
    TrainingOptions& options = restored.settings.options;
    const KeptValues kept = this->kept();
    restored.problem = kept.problem();
    for (const TrainingTaskRow& row : kTrainingTasks)
        if (kept.text("task") == QLatin1String(row.name))
            options.task.task = row.task;
    options.task = options.task.whole();
    for (const TrainingNumber& number : trainingNumbers())
        takeWhole(kept, QLatin1String(number.option), number.least, number.most, number.of(options));
    try {
        options.task.validate();
    } catch (const Error&) {
        options.task = TaskOptions{options.task.task, 0, 0}.whole();
    }
    takeNamed(kept, "positions", kPositionNames, options.model.positions);
    takeNamed(kept, "mask", kTrainedMaskNames, options.model.mask);
    options.model.scaleByRootDHead = kept.flag("scaled", true);
    const float rate = kept.text("rate").toFloat();
    if (rate > 0.0F && rate <= kMostRate)
        options.optimizer.learningRate = rate;
    int seed = static_cast<int>(options.seed);
    takeWhole(kept, "seed", 0, kMostSeed, seed);
    options.seed = static_cast<std::uint32_t>(seed);
    takeWhole(kept, "steps", 1, kMostSteps, restored.settings.nSteps);
    takeWhole(kept, "measureEvery", 1, kMostSteps, restored.settings.measureEvery);
    return restored;
}

void TrainingStore::put(const TrainingSettings& settings, KeptValues& kept)
{
    TrainingOptions options = settings.options;
    kept.set("task", QLatin1String(rowOf(options.task.task).name));
    for (const TrainingNumber& number : trainingNumbers())
        kept.set(QLatin1String(number.option), number.of(options));
    kept.set("positions", QString::fromStdString(nameIn(kPositionNames, options.model.positions)));
    kept.set("mask", QString::fromStdString(nameIn(kTrainedMaskNames, options.model.mask)));
    kept.set("scaled", options.model.scaleByRootDHead);
    kept.set("rate", QString::number(double(options.optimizer.learningRate), 'g', 9));
    kept.set("seed", static_cast<int>(options.seed));
    kept.set("steps", settings.nSteps);
    kept.set("measureEvery", settings.measureEvery);
}

QString trainedFolderName(const TrainingCheckpoint& checkpoint)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArray::fromStdString(trainedFiles(checkpoint).config));
    hash.addData(QByteArrayView(reinterpret_cast<const char*>(checkpoint.weights.data()),
                                checkpoint.weights.size() * qsizetype{sizeof(float)}));
    return QStringLiteral("%1-step-%2-%3")
        .arg(QLatin1String(rowOf(checkpoint.options.task.task).name))
        .arg(checkpoint.step())
        .arg(QString::fromLatin1(hash.result().toHex().left(8)));
}

std::filesystem::path TrainingStore::keepModel(const TrainingCheckpoint& checkpoint,
                                               const TrainingHistory& history) const
{
    const std::filesystem::path folder = m_models / toPath(trainedFolderName(checkpoint));
    std::error_code error;
    if (std::filesystem::exists(folder / "model.safetensors", error))
        return folder;
    const qint64 bytes = bytesOf(keptModels(m_models)) + checkpoint.weights.size() * qint64{sizeof(float)};
    if (bytes > kMostBytesOfKeptModels)
        throw Error(ErrorKind::CannotWrite, tr("kept models would take more than %1 with this one: delete some of them "
                                               "in File ▸ Kept models first")
                                                .arg(dataSizeText(kMostBytesOfKeptModels))
                                                .toStdString());
    std::filesystem::create_directories(m_models, error); // saving says more of a folder that can't be made
    saveTrainedModel(checkpoint, folder, &history);
    writeFileAtomically(folder / kKeptTextFile, probeText(checkpoint.options));
    return folder;
}

} // namespace headlight
