// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/history/history_row.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/hub_cache.h"
#include "core/model/model_catalog.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/history/history_plot.h"
#include "ui/state/choice_text.h"
#include "ui/state/run_fields.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

namespace headlight {

namespace {

namespace fs = std::filesystem;

/// The model beside it says how many layers and heads there are.
void requireSameHeads(const TrainingHistory& history, const fs::path& file, const ModelConfig& config)
{
    if (history.nLayers != config.nLayers || history.nHeads != config.nHeads)
        throw Error(ErrorKind::BadFile,
                    "\"layers\" and \"heads\" are " + std::to_string(history.nLayers) + " and " +
                        std::to_string(history.nHeads) + ", expected those of the model beside it, " +
                        std::to_string(config.nLayers) + " and " + std::to_string(config.nHeads),
                    file.string());
}

/// Keeps the last history: another step or head needs no reading.
class HistoryTool {
public:
    std::shared_ptr<const TrainingHistory> of(const fs::path& file)
    {
        std::error_code error;
        const fs::file_time_type time = fs::last_write_time(file, error);
        if (!m_history || file != m_file || time != m_time) {
            m_history.reset();
            auto history = std::make_shared<const TrainingHistory>(readHistory(file));
            requireSameHeads(*history, file, loadModelConfig(file.parent_path() / "config.json"));
            m_history = std::move(history);
            m_file = file;
            m_time = time;
        }
        return m_history;
    }

private:
    fs::path m_file;
    fs::file_time_type m_time;
    std::shared_ptr<const TrainingHistory> m_history;
};

fs::path folderOfModel(const PictureRequest& request)
{
    const QString& model = request.state.model;
    if (!model.isEmpty())
        return transformerFolder(resolveModel(model.toStdString(), request.modelRoots));
    const std::vector<ModelEntry> models = findModels(request.modelRoots);
    return models.empty() ? fs::path() : models.front().folder;
}

/// One sentence about what was asked for and is not there.
QString historyComplaint(const SessionState& state, const TrainingHistory& history, bool hasStep)
{
    if (!hasStep) {
        QStringList steps;
        for (const HistorySnapshot& one : history.snapshots)
            steps << QString::number(one.point.step);
        return tr("--step %1 was not kept: the history has the steps %2")
            .arg(*state.history.step)
            .arg(steps.join(QStringLiteral(", ")));
    }
    if (state.history.sentence > std::ssize(history.probes))
        return tr("--sentence %1 does not exist: the history has %2")
            .arg(state.history.sentence)
            .arg(history.probes.size());
    if (state.selected.layer != kMostPositions && state.selected.layer >= history.nLayers)
        return tr("--layer %1 does not exist: the model has layers 0 to %2")
            .arg(state.selected.layer)
            .arg(history.nLayers - 1);
    if (state.selected.head >= history.nHeads)
        return tr("--head %1 does not exist: a layer has heads 0 to %2")
            .arg(state.selected.head)
            .arg(history.nHeads - 1);
    return {};
}

/// The place of the step that was chosen, else of the nearest.
std::size_t placeOfStep(const TrainingHistory& history, std::optional<int> step)
{
    const auto distance = [&](const HistorySnapshot& one) {
        return std::abs(std::int64_t{one.point.step} - step.value_or(0));
    };
    const auto nearest = std::ranges::min_element(history.snapshots, {}, distance);
    return step ? static_cast<std::size_t>(nearest - history.snapshots.begin()) : 0;
}

MadePicture makeHistory(const PictureRequest& request)
{
    const SessionState& state = request.state;
    HistoryPlot plot;
    try {
        const fs::path folder = folderOfModel(request);
        const fs::path file = folder / kHistoryFile;
        plot.caption.model = QString::fromStdString(modelFolderName(folder));
        if (isMatrixFile(folder))
            return {{}, tr("A history needs a model: %1 holds attention alone.").arg(plot.caption.model)};
        std::error_code error;
        if (!fs::exists(file, error))
            return {{},
                    tr("%1 has no history of its training: no %2 lies beside it. headlight train and the page Training "
                       "write one.")
                        .arg(plot.caption.model, QLatin1String(kHistoryFile))};
        plot.history = request.tools.of<HistoryTool>().of(file);
    } catch (const Error& error) {
        return {{}, QString::fromUtf8(error.what())};
    }
    const TrainingHistory& history = *plot.history;
    plot.shown = placeOfStep(history, state.history.step);
    plot.probe = static_cast<std::size_t>(std::min<int>(state.history.sentence, std::ssize(history.probes)) - 1);
    const HeadIndex head = selectedHead(state, {history.nLayers, history.nHeads, AttentionPart::Decoder});
    plot.head = {head.layer, head.head};
    completeHistoryPlot(plot);
    MadePicture made{Figure(plot), {}, textTable(tr("history of the training"), QStringLiteral("history"), [plot] {
                         return historyTable(plot);
                     })};
    const bool hasStep = !state.history.step || plot.snapshot().point.step == *state.history.step;
    made.complaint = historyComplaint(state, history, hasStep);
    return made;
}

StateFields historyFields()
{
    return fieldsOf(
        QStringLiteral("history"), &SessionState::history,
        std::vector<Field<HistoryChoice>>{
            field(QStringLiteral("step"), &HistoryChoice::step, maybe(wholeNumber(0, std::numeric_limits<int>::max())))
                .on(QStringLiteral("--step"), QStringLiteral("N"),
                    QStringLiteral("Of history: a step of the training that was kept, whose map stands beside the last "
                                   "one's; the first without it")),
            field(QStringLiteral("sentence"), &HistoryChoice::sentence, wholeNumber(1, kMostPositions))
                .on(QStringLiteral("--sentence"), QStringLiteral("N"),
                    QStringLiteral("Of history: whose maps are shown, counted from 1; the first without it"))});
}

} // namespace

Picture historyPicture()
{
    const QString model = QStringLiteral("--model");
    Picture picture;
    picture.name = QStringLiteral("history");
    picture.help = QStringLiteral("history (how the model was trained, where a history lies beside it)");
    picture.tab = kHistoryTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "History");
    picture.madeFrom(runFields({model}), {model});
    picture.takes = together({{layerField(), headField()}, historyFields()});
    picture.make = makeHistory;
    return picture;
}

} // namespace headlight
