// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_pipeline.h"

#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/kit/tr.h"
#include "ui/picture/run_inputs.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace headlight {

namespace {

void report(const Progress& progress, double share, const std::string& what)
{
    if (progress)
        progress(share, what);
}

TargetText trueTranslation(const Model& model, const QString& text)
{
    if (text.trimmed().isEmpty())
        throw Error(ErrorKind::BadText,
                    tr("Type the true translation: in training the decoder reads it.").toStdString());
    return targetFromText(model, text.toStdString());
}

} // namespace

void PairPipeline::ensureModel(Translator& translator, const char* name, const PairRequest& request,
                               const Progress& progress)
{
    const std::vector<ModelEntry> found = findModels(request.modelRoots);
    const auto entry = std::ranges::find(found, name, &ModelEntry::name);
    if (entry == found.end()) {
        translator = {};
        throw Error(ErrorKind::BadFile,
                    tr("The model %1 was not found: it ships with Headlight, in the folder “models” of its resources.")
                        .arg(QString::fromUtf8(name))
                        .toStdString());
    }
    if (translator.model && translator.model->folder == entry->folder)
        return;
    report(progress, 0.0, "loading " + std::string(name));
    translator = {};
    translator.model = loadModel(entry->folder);
}

void PairPipeline::ensureRun(Translator& translator, const PairRequest& request, const CancelToken& cancel,
                             const Progress& progress)
{
    const bool isTraining = request.mode == PairMode::Training;
    if (translator.run && translator.mode == request.mode && translator.source == request.source &&
        (!isTraining || translator.target == request.target))
        return;
    translator.run.reset();
    const Model& model = *translator.model;
    report(progress, 0.5, model.name + (isTraining ? " reads the true translation" : " translates"));
    const RunOptions options = runOptions({}, model.config);
    TokenSequence source = encodedText(model, request.source, tr("Type a sentence to see two models translate it."));
    auto run = isTraining ? runModel(translator.model, std::move(source), trueTranslation(model, request.target),
                                     options, cancel)
                          : runModel(translator.model, std::move(source), options, cancel);
    translator.steps = pairSteps(*run, cancel);
    translator.run = std::move(run);
    translator.mode = request.mode;
    translator.source = request.source;
    translator.target = request.target;
}

PairSide PairPipeline::side(Translator& translator, const char* name, const PairRequest& request,
                            const CancelToken& cancel, const Progress& progress)
{
    const QString model = QString::fromUtf8(name);
    try {
        ensureModel(translator, name, request, progress);
        cancel.throwIfCancelled();
        if (!translator.model->config.hasEncoder())
            return refusedSide(model, tr("The model %1 is no translator: expected an encoder-decoder.").arg(model));
        ensureRun(translator, request, cancel, progress);
        return makePairSide(translator.run, translator.steps, request.mode, request.head);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        return refusedSide(model, QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        return refusedSide(model, tr("The computer has not enough memory for this text."));
    } catch (const std::exception& error) {
        return refusedSide(model, QString::fromUtf8(error.what()));
    }
}

PairResult PairPipeline::run(const PairRequest& request, const CancelToken& cancel, const Progress& progress)
{
    std::array<PairSide, 2> sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i] = side(m_translators[i], pairModels[i], request, cancel, progress);
    return {request.number, makePairPlot(request.mode, request.source, std::move(sides))};
}

} // namespace headlight
