// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// This file has the part of LessonPane that shows a page in the window or on the bench, and looks at what is there.

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_examples.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/questions_to_come.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/lessons/lesson_pane.h"

#include <algorithm>

namespace headlight {

/// On the bench, or, of a page about a model, in the window. What a page that asks looks at would be its answer.
void LessonPane::showState()
{
    const QString title = tr("lesson: %1").arg(page().title);
    const bool hadBench = m_screen.bench().has_value();
    const bool asks = m_stage == LessonStage::Asked;
    m_screen.setBench(lesson().benchOn(m_page, m_stage));
    const std::optional<LessonBench>& bench = m_screen.bench();
    m_pinsPending = !bench && !asks && !page().lookFrom.isEmpty();
    emit partsWanted(asks ? std::set<LessonPart>() : page().shows);
    if (bench) {
        emit benchAsked(benchNow(*bench), title);
        return; // the reader's own changes are gone: a page begins as it was written
    }
    if (hadBench)
        emit benchLeft();
    SessionState state = lesson().stateOn(m_page, m_stage);
    state.theme = m_session.state().theme;
    state.marksNothing = asks;
    m_session.replace(state, title);
    pinWhatIsLookedAt();
}

/// The page's bench without the numbers that it asks for, or that a page behind it does.
LessonBench LessonPane::benchNow(LessonBench bench) const
{
    bench = m_stage == LessonStage::Asked ? benchThatAsks(bench, page().questions) : benchThatTells(bench, page());
    return benchBeforeQuestions(std::move(bench), m_library.lessons, m_lesson, m_page,
                                [this](int lesson, int page) { return isAnswered(lesson, page); });
}

/// Now, or before the program was started: every question was answered rightly then, or the lesson done.
bool LessonPane::isAnswered(int lesson, int page) const
{
    const Lesson& whole = m_library.lessons[static_cast<std::size_t>(lesson)];
    const QString name = toQString(whole.file.filename());
    const LessonProgress::OfLesson progress = m_progress.of(name);
    if (progress.isDone || m_revealed.contains({name, page}))
        return true;
    const LessonPage& asking = whole.pages[static_cast<std::size_t>(page)];
    const auto nQuestions = static_cast<int>(asking.questions.size());
    for (int question = 0; question < nQuestions; ++question)
        if (!progress.solved.contains(QStringLiteral("%1.%2").arg(asking.kept).arg(question)))
            return false;
    return true;
}

/// What the answers were about. What the reader has changed meanwhile stays where the page changes nothing by itself.
void LessonPane::reveal()
{
    m_stage = LessonStage::Revealed;
    m_revealed.insert({lessonName(), m_page});
    m_view->reveal();
    if (page().revealState || page().revealBench) {
        showState();
        followWindow();
        return;
    }
    followWindow();
    emit partsWanted(page().shows);
    if (m_screen.bench()) {
        LessonBench shown = *m_screen.bench();
        shown.input = m_screen.benchShown();
        emit benchAsked(benchNow(shown), tr("lesson: %1").arg(page().title));
        return;
    }
    SessionState state = m_session.state();
    state.marksNothing = false;
    m_session.replace(state, tr("lesson: %1").arg(page().title));
    m_pinsPending = !page().lookFrom.isEmpty();
    pinWhatIsLookedAt();
}

void LessonPane::followWindow()
{
    if (!isOpen())
        return;
    m_view->follow(m_screen.measures(), m_session.state().temperature);
    emit askedChanged(askedNow());
}

/// The picture that is asked about now, with its rows where the heatmap is shown.
std::optional<AskedPicture> LessonPane::askedNow() const
{
    if (m_screen.bench())
        return std::nullopt;
    const auto& result = m_session.result();
    const auto* heatmap = result ? result->view->as<HeatmapPlot>() : nullptr;
    std::set<int> toCome;
    if (heatmap)
        toCome =
            rowsToCome(lesson(), m_page, heatmap->queryLabels, [this](int page) { return isAnswered(m_lesson, page); });
    if (m_stage != LessonStage::Asked) {
        AskedPicture later;
        later.isToCome = true;
        later.rows = toCome;
        return toCome.empty() ? std::nullopt : std::optional(later);
    }
    AskedPicture asked = askedPicture(lesson(), m_page);
    if (heatmap) {
        asked.rows = askedRows(page().questions, heatmap->queryLabels);
        asked.rows.merge(toCome);
    }
    return asked;
}

/// The tokens that the page names, once they are known.
void LessonPane::pinWhatIsLookedAt()
{
    const auto& result = m_session.result();
    if (!m_pinsPending || !result || result->state != m_session.state())
        return;
    m_pinsPending = false;
    try {
        const ViewData& view = *result->view;
        const int query = LiveMeasures::position(page().lookFrom, view.queryTokens());
        std::optional<int> key;
        if (!page().lookAt.isEmpty())
            key = LiveMeasures::position(page().lookAt, view.keyTokens());
        m_session.pin(query, key);
    } catch (const Error& error) {
        emit refused(tr("%1: line %2: %3")
                         .arg(toQString(lesson().file.filename()))
                         .arg(page().line)
                         .arg(QString::fromUtf8(error.what())));
    }
}

LessonExerciseView::Window LessonPane::ownSentence()
{
    const auto isOfThisLesson = [this](const QString& sentence) {
        const auto isOfExample = [&](const BenchExample& example) {
            return LessonScreen::wordsOf(example.make()) == sentence.simplified().split(u' ');
        };
        return isOfLesson(lesson(), sentence) ||
               (m_screen.bench() && std::ranges::any_of(benchExamples(), isOfExample));
    };
    return {[this] { return m_screen.measures(); }, [this] { return m_screen.sentence(page().exercise->input); },
            [this](const QString& sentence) { showSentence(sentence); }, isOfThisLesson};
}

/// On the bench new words get random numbers, the same ones each time.
void LessonPane::showSentence(const QString& sentence)
{
    if (m_screen.bench()) {
        std::vector<std::string> words;
        for (const QString& word : sentence.split(u' '))
            words.push_back(word.toStdString());
        LessonBench shown = *m_screen.bench();
        if (shown.tokens)
            shown.tokens->text = sentence;
        shown.input = withTokens(m_screen.benchShown(), false, words, {});
        shown.pick.reset();
        emit benchAsked(shown, tr("lesson: a sentence of your own"));
    } else if (page().exercise->input == ExerciseInput::Second) {
        m_session.set(&SessionState::context, &ContextChoice::text, sentence);
    } else if (page().exercise->input == ExerciseInput::Picture) {
        m_session.replace(withExerciseText(ExerciseInput::Picture, m_session.state(), sentence),
                          tr("picture: %1").arg(sentence));
    } else {
        m_session.setText(sentence);
    }
}

} // namespace headlight
