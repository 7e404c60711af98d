// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the user can choose: each makes a new state and a name for the step of undo.

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/chat_template.h"
#include "core/model/image_stages.h"
#include "ui/kit/label_list.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"

#include <algorithm>

namespace headlight {

namespace {

QString modelStep(const QString& nameOrFolder)
{
    return Session::tr("model: %1").arg(nameOrFolder.section(u'/', -1));
}

/// What stays with the model that is left, and what comes back with the new one.
QString headsSentence(const HeadsOfModel& left, const HeadsOfModel& back)
{
    QStringList sentences;
    if (!left.hidden.empty())
        sentences << Session::tr("Hidden in the model before: %1.").arg(headsText(left.hidden));
    if (!back.hidden.empty())
        sentences << Session::tr("Hidden again: %1.").arg(headsText(back.hidden));
    if (!left.ablated.empty())
        sentences << Session::tr("Switched off in the model before: %1.").arg(headsText(left.ablated));
    if (!back.ablated.empty())
        sentences << Session::tr("Switched off again: %1.").arg(headsText(back.ablated));
    return sentences.join(u' ');
}

/// What Compare and the row of labels said of the model that is left, and what no other model keeps; empty where
/// nothing was chosen.
QString lostWithModel(const SessionState& before)
{
    QStringList lost;
    if (before.compare.head)
        lost << Session::tr("Compare's head %1").arg(headText(*before.compare.head));
    if (!before.compare.ablated.empty())
        lost << Session::tr("what Compare switches off (%1)").arg(headsText(before.compare.ablated));
    if (!before.labels.isEmpty())
        lost << Session::tr("the labels of %1").arg(before.labels.section(u'/', -1));
    return lost.isEmpty() ? QString()
                          : Session::tr("Of the model before, and dropped: %1.").arg(lost.join(QStringLiteral(", ")));
}

} // namespace

void Session::setText(const QString& text)
{
    SessionState next = m_state;
    typedOf(next) = text;
    next.layers.longFlow = false;
    change(std::move(next), tr("typing"), ChangeKind::Typing);
}

QString& Session::typedOf(SessionState& state) const
{
    return typesIds() ? state.input.ids : state.input.text;
}

QString& Session::secondTypedOf(SessionState& state) const
{
    return typesSecondIds() ? state.input.pairIds : state.input.secondText;
}

void Session::setSecondText(const QString& text)
{
    SessionState next = m_state;
    secondTypedOf(next) = text;
    next.layers.longFlow = false;
    change(std::move(next), text.isEmpty() ? tr("the model's own translation") : tr("typing the translation"),
           ChangeKind::SecondText);
}

void Session::setPart(AttentionPart newPart)
{
    if (newPart == part())
        return;
    const auto queriesAreSource = [](AttentionPart p) { return p == AttentionPart::Encoder; };
    const auto keysAreSource = [](AttentionPart p) { return p != AttentionPart::Decoder; };
    SessionState next = m_state;
    next.part = newPart;
    if (queriesAreSource(newPart) != queriesAreSource(part())) {
        next.pinnedQuery.reset();
        next.tokens.selected.clear();
    }
    if (keysAreSource(newPart) != keysAreSource(part()))
        next.pinnedKey.reset();
    change(std::move(next), tr("attention: %1").arg(partWord(newPart)));
}

/// Its folder, whatever it was called; the name where there is no such model.
QString Session::modelKey(const QString& nameOrFolder) const
{
    try {
        return toQString(modelFolder(nameOrFolder));
    } catch (const Error&) { // start() says it
        return nameOrFolder;
    }
}

void Session::setModel(const QString& nameOrFolder)
{
    SessionState next = m_state;
    next.model = nameOrFolder;
    next.allowedKeys.clear(); // what was said of the other model's files
    next.assumed.clear();
    next.labels.clear(); // they belong to other matrices
    next.labelTokenizer.clear();
    next.matrices = {};
    if (isMatrixFile(toPath(nameOrFolder)))
        next.shown.valueWeighted = false; // there are no values
    const HeadsOfModel left{m_state.hiddenHeads, m_state.ablatedHeads};
    if (!modelAnswers(m_state).said.contains(kStageQuestion)) // else they are of another stage than it opens with
        m_headsOfModels[modelKey(m_state.model)] = left;
    const auto known = m_headsOfModels.find(modelKey(nameOrFolder));
    const HeadsOfModel heads = known != m_headsOfModels.end() ? known->second : HeadsOfModel();
    next.hiddenHeads = heads.hidden; // they mean something else in another model
    next.ablatedHeads = heads.ablated;
    next.compare.head.reset();
    next.compare.ablated.clear();
    next.layers.longFlow = false;
    endBurst();
    m_modelBurst = m_burst;
    QStringList sentences{headsSentence(left, heads), lostWithModel(m_state)};
    sentences.removeAll(QString());
    change(std::move(next), modelStep(nameOrFolder), ChangeKind::Model);
    m_leftHeads = sentences.join(u' ');
    emit leftBehindChanged();
}

void Session::setStage(int stage)
{
    ModelAnswers answers = modelAnswers(m_state);
    answers.said[std::string(kStageQuestion)] = std::to_string(stage + 1);
    SessionState next = m_state;
    next.assumed = assumedText(answers.said);
    const ModelConfig* const shown =
        m_result && m_result->state.model == m_state.model ? &m_result->cache->config() : nullptr;
    const bool isAsItOpened = shown && m_state.assumed.isEmpty() && shown->image.stage == stage;
    if (next.assumed == m_state.assumed || isAsItOpened)
        return;
    next.painted.clear(); // a place of one stage is another part of the picture in the next
    next.pinnedQuery.reset();
    next.pinnedKey.reset();
    next.tokens.selected.clear();
    next.mapPart = {};
    next.hiddenHeads.clear();
    next.ablatedHeads.clear();
    next.compare.head.reset();
    next.compare.ablated.clear();
    next.layers.longFlow = false;
    change(std::move(next), tr("stage %1").arg(stage + 1));
}

ModelQuestions Session::modelQuestions() const
{
    try {
        return questionsAbout(modelFolder(m_state.model), m_state);
    } catch (const Error&) {
        return {}; // there is no such model, which is said when it runs
    }
}

void Session::answerModel(const QString& allowedKeys, const QString& assumed)
{
    edit([&](SessionState& next) {
        next.allowedKeys = allowedKeys;
        next.assumed = assumed;
    });
}

OpenedAdapter Session::adapter() const
{
    try {
        const std::filesystem::path folder = modelFolder(m_state.model);
        return holdsAdapter(folder) ? openedAdapter(folder, modelAnswers(m_state)) : OpenedAdapter();
    } catch (const Error&) { // which is said when it runs
        return {};
    }
}

QString Session::chatTemplate() const
{
    try {
        return QString::fromStdString(headlight::chatTemplate(modelFolder(m_state.model), modelAnswers(m_state)));
    } catch (const Error&) { // which is said when the model is loaded
        return {};
    }
}

void Session::setAdapterMerged(bool isMerged)
{
    ModelAnswers answers = modelAnswers(m_state);
    answers.said.erase(std::string(kAdapterQuestion));
    if (!isMerged)
        answers.said.emplace(kAdapterQuestion, kAdapterOff);
    edit([&](SessionState& next) { next.assumed = assumedText(answers.said); });
}

void Session::compareWithoutAdapter()
{
    const OpenedAdapter own = adapter();
    if (!own.isThere())
        return;
    ModelAnswers answers = modelAnswers(m_state);
    answers.said.erase(std::string(kAdapterQuestion));
    edit([&](SessionState& next) {
        next.assumed = assumedText(answers.said);
        next.compare.kind = CompareKind::Model;
        next.compare.model = toQString(own.base);
        next.tab = ViewTab{"compare"};
    });
}

bool Session::leaveModel()
{
    if (!m_result || m_undoStack.undoText() != modelStep(m_state.model))
        return false;
    m_undoStack.undo();
    return true;
}

void Session::setMask(const Mask& mask)
{
    SessionState next = m_state;
    chooseMask(next, part(), mask);
    if (m_result && m_result->state.model == m_state.model) {
        const MaskKind own = m_result->cache->config().defaultMask;
        if (effectiveMask(next, part(), own) == effectiveMask(m_state, part(), own))
            return; // it is on already, as the model's own
    }
    change(std::move(next), tr("mask: %1").arg(maskWord(mask)));
}

void Session::setPainted(const PaintedMask& painted, const QString& what, ChangeKind kind)
{
    SessionState next = m_state;
    paint(next, part(), painted);
    if (next.painted != m_state.painted)
        change(std::move(next), what, kind);
}

PaintedMask Session::meantPaint(const PaintedMask& painted) const
{
    SessionState choice;
    paint(choice, part(), painted);
    return paintedOn(meant(choice), part());
}

void Session::hideCells(const std::set<MaskCell>& cells, bool hide)
{
    PaintedMask painted = paintedOn(m_state, part());
    for (const MaskCell& cell : meantPaint({.cells = cells, .keys = {}}).cells) {
        if (hide)
            painted.cells.insert(cell);
        else
            painted.cells.erase(cell);
    }
    setPainted(painted, tr("paint the mask"), ChangeKind::Painting);
}

void Session::hideKeys(const std::set<int>& keys, bool hide)
{
    PaintedMask painted = paintedOn(m_state, part());
    for (const Index key : meantPaint({.cells = {}, .keys = {keys.begin(), keys.end()}}).keys) {
        if (hide)
            painted.keys.insert(key);
        else
            painted.keys.erase(key);
    }
    setPainted(painted, hide ? tr("hide from every query") : tr("let every query look"));
}

void Session::clearPaintedCells()
{
    PaintedMask painted = paintedOn(m_state, part());
    painted.cells.clear();
    setPainted(painted, tr("clear painted cells"));
}

void Session::showEveryKey()
{
    PaintedMask painted = paintedOn(m_state, part());
    painted.keys.clear();
    setPainted(painted, tr("show every hidden token"));
}

void Session::selectHead(const HeadIndex& head)
{
    SessionState next = m_state;
    next.selected = {head.layer, head.head}; // it counts in whatever part is shown
    change(std::move(next), tr("choose %1").arg(headText(head)), ChangeKind::Selection);
}

void Session::selectFirstHead(const HeadIndex& head)
{
    SessionState next = m_state;
    next.selected = head;
    change(std::move(next), modelStep(m_state.model), ChangeKind::Model);
}

void Session::showHead(const HeadIndex& head, bool show)
{
    SessionState next = m_state;
    if (show)
        next.hiddenHeads.erase(head);
    else
        next.hiddenHeads.insert(head);
    change(std::move(next), (show ? tr("show %1") : tr("hide %1")).arg(headText(head)));
}

void Session::ablateHead(const HeadIndex& head, bool ablate)
{
    if (m_result && m_result->cache->config().isGiven()) // there is nothing to compute again
        return;
    SessionState next = m_state;
    if (ablate)
        next.ablatedHeads.insert(head);
    else
        next.ablatedHeads.erase(head);
    change(std::move(next), (ablate ? tr("switch off %1") : tr("switch on %1")).arg(headText(head)));
}

QString Session::scopeText(HeadScope scope) const
{
    return scope == HeadScope::Layer ? tr("layer %1").arg(selectedHead(m_state, grid()).layer) : tr("every layer");
}

void Session::changeShown(HeadAction action, HeadScope scope)
{
    if (!m_result)
        return;
    const HeadIndex selected = selectedHead(m_state, grid());
    SessionState next = m_state;
    const std::set<HeadIndex> shown = otherHeads(m_state.hiddenHeads, grid());
    std::erase_if(next.hiddenHeads, [this](const HeadIndex& head) { return head.part == part(); });
    next.hiddenHeads.merge(otherHeads(applyHeadAction(shown, action, scope, selected, grid()), grid()));
    const QString what = action == HeadAction::All    ? tr("show all heads of %1")
                         : action == HeadAction::None ? tr("hide all heads of %1")
                         : action == HeadAction::Solo ? tr("show only the chosen head of %1")
                                                      : tr("swap shown and hidden heads of %1");
    change(std::move(next), what.arg(scopeText(scope)));
}

void Session::changeAblated(HeadAction action, HeadScope scope)
{
    if (!m_result || m_result->cache->config().isGiven())
        return;
    const HeadIndex selected = selectedHead(m_state, grid());
    SessionState next = m_state;
    next.ablatedHeads = applyHeadAction(m_state.ablatedHeads, action, scope, selected, grid());
    const QString what = action == HeadAction::All    ? tr("switch off all heads of %1")
                         : action == HeadAction::None ? tr("switch on all heads of %1")
                         : action == HeadAction::Solo ? tr("switch off only the chosen head of %1")
                                                      : tr("swap heads that are on and off in %1");
    change(std::move(next), what.arg(scopeText(scope)));
}

void Session::pin(std::optional<int> query, std::optional<int> key)
{
    if (key && *key < 0) // a column that is no token, such as a sink's
        key.reset();
    m_generation.pinsLast = false;
    SessionState next = m_state;
    SessionState choice;
    choice.pinnedQuery = query;
    choice.pinnedKey = key;
    choice = meant(choice);
    if (query.has_value() != choice.pinnedQuery.has_value() || key.has_value() != choice.pinnedKey.has_value())
        return; // a token of a picture that is on its way out
    next.pinnedQuery = choice.pinnedQuery;
    next.pinnedKey = choice.pinnedKey;
    QString text = query ? tr("pin token %1").arg(*query) : tr("unpin");
    if (query && m_result) {
        const ViewData& view = *m_result->view;
        const QString from = view.queryTokens().value(*query);
        const QString to = key ? view.keyTokens().value(*key) : QString();
        if (!from.isEmpty())
            text = to.isEmpty() ? tr("pin “%1”").arg(from) : tr("pin “%1” → “%2”").arg(inLine(from), inLine(to));
    }
    change(std::move(next), text, ChangeKind::Pin);
}

} // namespace headlight
