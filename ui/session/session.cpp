// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/image_input.h"
#include "core/model/model.h"
#include "ui/session/run_pipeline.h"
#include "ui/session/undo_limit.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"

#include <chrono>
#include <system_error>

namespace headlight {

using namespace std::chrono_literals;

namespace {

constexpr auto kTyping = 1000ms; // a pause as long as this ends a burst of typing
constexpr auto kSlow = 80ms;

} // namespace

Session::Session(std::vector<std::filesystem::path> modelRoots, QObject* parent)
    : QObject(parent),
      m_modelRoots(std::move(modelRoots)),
      m_pipeline(std::make_shared<RunPipeline>()),
      m_runner(
          *this,
          [this](const auto& request, const auto& cancel, const auto& progress, const auto& deliver) {
              m_pipeline->run(request, cancel, progress, deliver);
          },
          [this](const QString& what) {
              m_pendingActivity = what + u'…';
              if (!m_activity.isEmpty())
                  tellActivity();
          },
          [this](const auto& result) { take(result); }, [this] { m_pipeline->rest(); })
{
    m_undoStack.setUndoLimit(kUndoLimit);
    m_burstEnd.setSingleShot(true);
    m_burstEnd.setInterval(kTyping);
    connect(&m_burstEnd, &QTimer::timeout, this, &Session::endBurst);
    m_slow.setInterval(kSlow);
    connect(&m_slow, &QTimer::timeout, this, &Session::tellActivity);
}

Session::~Session()
{
    m_undoStack.disconnect(); // it speaks once more when it is cleared, and the result is gone by then
}

std::vector<ModelEntry> Session::models() const
{
    return findModels(m_modelRoots);
}

std::filesystem::path Session::modelFolder(const QString& nameOrFolder) const
{
    if (!nameOrFolder.isEmpty())
        return resolveModel(nameOrFolder.toStdString(), m_modelRoots);
    const auto found = models();
    if (found.empty())
        throw Error(ErrorKind::BadArgument, tr("No model was found: choose File, Open model folder.").toStdString());
    return resolveModel(toQString(found.front().folder).toStdString(), m_modelRoots);
}

bool Session::isModel(const QString& nameOrFolder) const
{
    try {
        std::error_code unknown;
        return std::filesystem::equivalent(modelFolder(m_state.model), modelFolder(nameOrFolder), unknown);
    } catch (const Error&) {
        return false; // what is wrong with it is said when it runs
    }
}

AttentionPart Session::part() const
{
    return shownPart(m_state, m_result ? m_result->view->parts : std::vector<AttentionPart>{});
}

HeadGrid Session::grid() const
{
    if (!m_result)
        return {};
    const AttentionSize size = m_result->cache->config().sizeOf(part());
    return {size.nLayers, size.nHeads, part()};
}

bool Session::isSettled() const
{
    return !m_isRunning && m_result && m_result->complete && m_result->state == m_state && m_problem.isEmpty();
}

void Session::restore(const SessionState& state)
{
    m_undoStack.clear();
    m_generation = {};
    m_state = state;
    m_file = std::make_shared<WorkFile>();
    m_positionsOf.reset();
    m_asked.reset();
    m_typingStart.reset();
    m_looks.clear();
    m_leftTokens = {};
    m_leftHeads.clear();
    m_headsOfModels.clear();
    followModel();
    emit stateChanged();
    start();
}

void Session::replace(const SessionState& state, const QString& text)
{
    change(placed(state), text, ChangeKind::Single, Positions::AsTheyAre);
}

void Session::replace(const SessionState& state, const QString& text, WorkFile file)
{
    PlacedState next = placed(state);
    next.file = std::make_shared<WorkFile>(std::move(file));
    change(next, text, ChangeKind::Single, Positions::AsTheyAre);
    m_file = next.file; // even where it is the same work, and no step
    emit stateChanged();
}

PlacedState Session::placed(const SessionState& state) const
{
    return {state, readsTheSameTokens(state, m_state) ? m_positionsOf : nullptr};
}

void Session::edit(const std::function<void(SessionState&)>& choose)
{
    SessionState next = m_state;
    choose(next);
    if (next.theme != m_state.theme)
        setTheme(next.theme);
    SessionState choice;
    choice.tokens.selected = next.tokens.selected;
    choice.links = next.links;
    choice.mapPart = next.mapPart;
    choice = meant(choice);
    if (next.tokens.selected != m_state.tokens.selected)
        next.tokens.selected = choice.tokens.selected;
    if (next.mapPart != m_state.mapPart)
        next.mapPart = choice.mapPart;
    const auto setMeant = [](std::optional<int>& token, const std::optional<int>& before,
                             const std::optional<int>& known) {
        if (token && token != before)
            token = known ? known : before;
    };
    setMeant(next.links.queryToken, m_state.links.queryToken, choice.links.queryToken);
    setMeant(next.links.keyToken, m_state.links.keyToken, choice.links.keyToken);
    const UndoStep step = undoStep(m_state, next);
    change(std::move(next), step.text, step.kind);
}

void Session::setTheme(ThemeId theme)
{
    m_state.theme = theme;
    emit stateChanged();
}

void Session::change(SessionState next, const QString& text, ChangeKind kind)
{
    change({std::move(next), nullptr}, text, kind, Positions::Follow);
}

void Session::change(PlacedState next, const QString& text, ChangeKind kind, Positions positions)
{
    next.state.theme = m_state.theme;
    if (next.state == m_state)
        return;
    const Look look = lookOf(m_state);
    next.takesLook = lookOf(next.state) != look;
    if (next.takesLook)
        m_looks.leave(look, kind, m_burst);
    if (withLook(next.state, look) == m_state && kind != ChangeKind::Model) { // whose first head is a part of it
        showLook(lookOf(next.state));
        return;
    }
    PlacedState before = asked();
    before.takesLook = next.takesLook;
    before.file = m_file;
    std::optional<PlacedState> asked;
    if (positions == Positions::Follow) {
        next.positionsOf = positionsAfter(next.state);
        asked = askedAfter(next, kind);
    } else {
        m_typingStart.reset();
    }
    const quint64 burst = kind == ChangeKind::Model ? m_modelBurst : m_burst;
    const bool goesOn = kind == m_lastKind && burst == m_lastBurst && kind != ChangeKind::Single;
    const LeftBehind left = goesOn ? m_leftTokens : LeftBehind();
    const QString leftHeads = goesOn ? m_leftHeads : QString();
    apply(next, asked);
    PlacedState after = asked.value_or(next);
    after.file = m_file;
    m_undoStack.push(new ChangeCommand(before, after, text, kind, burst,
                                       [this](const PlacedState& chosen) { restoreStep(chosen); }));
    m_leftTokens = left; // apply() forgot it, as for undo
    m_leftHeads = leftHeads;
    m_lastKind = kind;
    m_lastBurst = burst;
    emit leftBehindChanged();
    if (kind == ChangeKind::Painting)
        m_burstEnd.stop(); // a stroke ends when the hand is lifted, however long it takes
    else
        m_burstEnd.start();
}

void Session::showLook(const Look& look)
{
    PlacedState next{withLook(m_state, look)};
    next.positionsOf = positionsAfter(next.state);
    const std::optional<PlacedState> asked = askedAfter(next, ChangeKind::Selection);
    apply(next, asked);
    m_burstEnd.start();
}

void Session::goBack()
{
    if (const auto look = m_looks.back(lookOf(m_state)))
        showLook(*look);
}

void Session::goForward()
{
    if (const auto look = m_looks.forward(lookOf(m_state)))
        showLook(*look);
}

/// By undo or redo.
void Session::restoreStep(const PlacedState& chosen)
{
    m_typingStart.reset();
    PlacedState next = chosen;
    if (!next.takesLook)
        next.state = withLook(next.state, lookOf(m_state));
    if (!countsTheSameTokens(chosen))
        next.state.mapPart = chosen.state.mapPart;
    apply(next, std::nullopt);
}

void Session::apply(const PlacedState& chosen, std::optional<PlacedState> asked)
{
    SessionState state = chosen.state;
    state.theme = m_state.theme; // which is no step
    const bool needsRun = state != m_state;
    forgetGeneratedOf(m_state, state);
    if (!readsTheSameTokens(state, m_state))
        m_looks.forgetParts();
    const bool hasOtherModel =
        state.model != m_state.model || state.assumed != m_state.assumed || state.allowedKeys != m_state.allowedKeys;
    m_state = state;
    m_positionsOf = chosen.positionsOf;
    if (chosen.file)
        m_file = chosen.file;
    m_asked = std::move(asked);
    m_leftTokens = {};
    m_leftHeads.clear();
    m_lastKind = ChangeKind::Single;
    if (hasOtherModel)
        followModel();
    emit stateChanged();
    emit leftBehindChanged();
    if (needsRun) {
        m_headTable.switchesOff = false;
        start();
    }
}

void Session::wantHeadTable(bool want)
{
    if (m_headTable.isWanted == want)
        return;
    m_headTable.isWanted = want;
    if (want)
        start();
}

void Session::setDrawing(std::shared_ptr<const Matrix> drawing)
{
    if (m_headTable.drawing == drawing)
        return;
    m_headTable.drawing = std::move(drawing);
    if (m_headTable.isWanted)
        start();
}

void Session::switchOffEachHead()
{
    m_headTable.isWanted = m_headTable.switchesOff = true;
    start();
}

/// What is typed is known before the model is read, which takes its time.
void Session::followModel()
{
    try {
        const std::filesystem::path folder = modelFolder(m_state.model);
        m_readsTexts = !hasNoTokenizer(folder, modelAnswers(m_state));
        m_readsImages = headlight::readsImages(folder, modelAnswers(m_state));
    } catch (const Error&) { // start() says it
        m_readsTexts = true;
        m_readsImages = false;
    }
}

} // namespace headlight
