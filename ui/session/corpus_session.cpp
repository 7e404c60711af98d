// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/corpus_session.h"

#include "core/corpus/run_corpus.h"
#include "core/corpus/stats_table.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"
#include "core/model/model_catalog.h"
#include "ui/picture/run_inputs.h"
#include "ui/session/model_locations.h"
#include "ui/session/training_session.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"
#include "ui/state/run_fields.h"

#include <new>
#include <utility>

namespace headlight {

namespace {

SessionState ofAnyText(const SessionState& state)
{
    SessionState any;
    for (const StateField& one : runFieldsOfAnyText())
        one.setText(any, one.text(state)); // an empty text that a field refuses is its first value
    return any;
}

std::shared_ptr<const StatsFile> measuredStats(const CorpusWish& wish, const Progress& progress,
                                               const CancelToken& stop)
{
    requireKept({wish.input}, wish.output);
    requireWritable(wish.output);
    requireWritable(corpusState(wish.output));
    const CorpusLines lines(wish.input, wish.cutsLongLines ? LongLines::Cut : LongLines::Refused, progress, stop);
    CorpusJob job;
    job.model = wish.model ? wish.model : loadModel(wish.modelFolder, modelAnswers(wish.state), progress, stop);
    job.options = runOptions(ofAnyText(wish.state), job.model->config);
    job.cutsLongLines = wish.cutsLongLines;
    return std::make_shared<const StatsFile>(runCorpusInto(wish.output, lines, job, progress, stop));
}

void writeShown(const CorpusNews& shown, const std::filesystem::path& file, const Progress& progress,
                const CancelToken& stop)
{
    if (shown.comparison)
        requireKept({shown.file, shown.second}, file);
    const bool isTable = endingOf(file) == ".csv";
    if (shown.comparison && isTable)
        writeFileAtomically(file, comparisonTable(*shown.comparison));
    else if (shown.comparison)
        writeComparison(file, *shown.comparison);
    else if (isTable)
        writeFileAtomically(file, statsTable(shown.stats->stats));
    else
        writeStats(file, *shown.stats, progress, stop);
}

CorpusNews newsOf(const CorpusRequest& request, const Progress& progress)
{
    CorpusNews news{request.number, request.wish ? request.wish->output : request.first, request.second};
    news.isMeasured = request.wish.has_value();
    news.saved = request.saved;
    try {
        if (!request.saved.empty())
            writeShown(request.shown, request.saved, progress, request.stop);
        else if (request.wish)
            news.stats = measuredStats(*request.wish, progress, request.stop);
        else if (request.second.empty())
            news.stats = std::make_shared<const StatsFile>(readStats(request.first));
        else
            news.comparison = std::make_shared<const StatsComparison>(comparedStats(request.first, request.second));
        if (!request.wish && request.saved.empty())
            request.stop.throwIfCancelled();
    } catch (const Error& error) {
        news.isStopped = error.kind() == ErrorKind::Cancelled;
        news.problem = error.file().empty() ? sentenceOfCore(error) : QString::fromUtf8(error.what()) + u'.';
    } catch (const std::bad_alloc&) {
        news.problem = CorpusSession::tr("The computer has not enough memory for this.");
    }
    return news;
}

} // namespace

CorpusSession::CorpusSession(QObject* parent)
    : QObject(parent),
      m_runner(
          *this,
          [](const CorpusRequest& request, const CancelToken&, const Progress& progress, const auto& deliver) {
              deliver(std::make_shared<const CorpusNews>(newsOf(request, withPercent(progress))));
          },
          [this](const QString& activity) {
              m_activity = activity;
              emit followed();
          },
          [this](const std::shared_ptr<const CorpusNews>& news) { hear(*news); })
{
}

CorpusSession::~CorpusSession()
{
    if (!isSaving())
        m_stop.cancel();
}

const StatsFile* CorpusSession::stats() const
{
    return m_shown.comparison ? &m_shown.comparison->a : m_shown.stats.get();
}

void CorpusSession::start(CorpusRequest request, const QString& activity)
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    m_isSaving = !request.saved.empty();
    m_activity = activity;
    m_stop = CancelToken();
    request.stop = m_stop;
    m_runner.start(std::move(request));
    emit followed();
}

void CorpusSession::measure(CorpusWish wish)
{
    try {
        if (!wish.model) // by the window's thread, which the folders of models belong to
            wish.modelFolder = resolveModel(wish.state.model.toStdString(), modelLocations());
    } catch (const Error& error) {
        emit refused(sentenceOfCore(error));
        return;
    }
    start({.wish = std::move(wish)}, tr("Reading the file…"));
}

void CorpusSession::open(const std::filesystem::path& file)
{
    start({.first = file}, tr("Reading the numbers…"));
}

void CorpusSession::compareWith(const std::filesystem::path& other)
{
    if (stats())
        start({.first = m_shown.file, .second = other}, tr("Comparing…"));
}

void CorpusSession::save(const std::filesystem::path& file)
{
    if (stats())
        start({.saved = file, .shown = m_shown}, tr("Writing the numbers…"));
}

void CorpusSession::endComparison()
{
    if (!m_shown.comparison)
        return;
    m_shown.stats = std::shared_ptr<const StatsFile>(m_shown.comparison, &m_shown.comparison->a);
    m_shown.comparison.reset();
    m_shown.second.clear();
    emit changed();
}

void CorpusSession::stop()
{
    m_stop.cancel();
    emit followed();
}

void CorpusSession::hear(const CorpusNews& news)
{
    m_isBusy = false;
    m_activity.clear();
    emit followed();
    if (news.isStopped) {
        const std::filesystem::path state = corpusState(news.file);
        std::error_code unreadable;
        emit told(
            !news.saved.empty() ? tr("Stopped: nothing was written.")
            : !news.isMeasured  ? tr("Stopped.")
            : std::filesystem::exists(state, unreadable)
                ? tr("Stopped. What was measured is in %1: the same file into the same result goes on from there.")
                      .arg(toQString(state))
                : tr("Stopped before a line was measured."));
    } else if (!news.problem.isEmpty()) {
        emit refused(news.problem);
    } else if (!news.saved.empty()) {
        emit saved(toQString(news.saved));
    } else {
        m_shown = news;
        emit changed();
    }
}

} // namespace headlight
