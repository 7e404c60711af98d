// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the user can choose about the model: each makes a new state and a name for the step of undo.

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/chat_template.h"
#include "core/model/families/image_towers.h"
#include "core/model/image_input.h"
#include "core/model/image_stages.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/state/model_choice.h"

#include <QFileInfo>

#include <utility>

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

/// What was chosen of the model, stage or tower that is left and no other keeps, put into `sentence`; empty where
/// nothing was. `heads`: what is lost of the heads, in words.
QString lostSentence(const SessionState& before, const SessionState& after, const QString& sentence,
                     QStringList heads = {})
{
    QStringList lost = std::move(heads);
    if (before.compare.head && !after.compare.head)
        lost << Session::tr("Compare's head %1").arg(headText(*before.compare.head));
    if (!before.compare.ablated.empty() && after.compare.ablated.empty())
        lost << Session::tr("what Compare switches off (%1)").arg(headsText(before.compare.ablated));
    if (before.steering.hasVector() && !after.steering.hasVector())
        lost << Session::tr("steering by %1").arg(steeringName(before.steering));
    if (!before.labels.isEmpty() && after.labels.isEmpty())
        lost << Session::tr("the labels of %1").arg(before.labels.section(u'/', -1));
    return lost.isEmpty() ? QString() : sentence.arg(lost.join(QStringLiteral(", ")));
}

/// Heads of a stage or a tower, which nothing keeps, as lostSentence() takes them.
QStringList lostHeads(const SessionState& before)
{
    QStringList lost;
    if (!before.hiddenHeads.empty())
        lost << Session::tr("the hidden heads (%1)").arg(headsText(before.hiddenHeads));
    if (!before.ablatedHeads.empty())
        lost << Session::tr("the heads switched off (%1)").arg(headsText(before.ablatedHeads));
    return lost;
}

/// A place of one stage is another part of the picture in the next, a head another one, and its stream has other
/// numbers.
void dropWhatIsOfTheStack(SessionState& state)
{
    state.painted.clear();
    state.pinnedQuery.reset();
    state.pinnedKey.reset();
    state.tokens.selected.clear();
    state.mapPart = {};
    state.hiddenHeads.clear();
    state.ablatedHeads.clear();
    state.compare.head.reset();
    state.compare.ablated.clear();
    state.steering = {};
    state.layers.longFlow = false;
}

} // namespace

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
    next.steering = {}; // another model has another stream
    next.history = {};  // and was trained in other steps
    next.compare.head.reset();
    next.compare.ablated.clear();
    next.layers.longFlow = false;
    endBurst();
    m_modelBurst = m_burst;
    QStringList sentences{headsSentence(left, heads),
                          lostSentence(m_state, next, tr("Of the model before, and dropped: %1."))};
    sentences.removeAll(QString());
    change(std::move(next), modelStep(nameOrFolder), ChangeKind::Model);
    sayLeft(sentences.join(u' '));
}

/// Belongs to the step that was just made.
void Session::sayLeft(const QString& sentence)
{
    m_leftHeads = sentence;
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
    dropWhatIsOfTheStack(next);
    const QString lost = lostSentence(m_state, next, tr("Of the stage before, and dropped: %1."), lostHeads(m_state));
    change(std::move(next), tr("stage %1").arg(stage + 1));
    sayLeft(lost);
}

bool Session::hasTwoTowers() const
{
    try {
        return headlight::hasTwoTowers(modelFolder(m_state.model), modelAnswers(m_state));
    } catch (const Error&) { // which is said when it runs
        return false;
    }
}

/// What setTower() leads to, and what it drops, in a sentence.
std::pair<SessionState, QString> Session::withTower(bool ofImages) const
{
    SessionState next = m_state;
    if (ofImages == m_readsImages)
        return {next, QString()};
    ModelAnswers answers = modelAnswers(m_state);
    answers.said.erase(std::string(kTowerQuestion));
    if (ofImages)
        answers.said.emplace(kTowerQuestion, kImageTower);
    next.assumed = assumedText(answers.said);
    next.allowedKeys.clear(); // which are those of the other tower
    dropWhatIsOfTheStack(next);
    return {next, lostSentence(m_state, next, tr("Of the tower before, and dropped: %1."), lostHeads(m_state))};
}

void Session::setTower(bool ofImages)
{
    if (ofImages == m_readsImages)
        return;
    const auto [next, lost] = withTower(ofImages);
    change(next, ofImages ? tr("tower of images") : tr("tower of texts"));
    sayLeft(lost);
}

void Session::openImage(const QString& file, const QString& ownModel)
{
    const bool hasOtherReader = !ownModel.isEmpty() || (!m_readsImages && hasTwoTowers());
    if (!ownModel.isEmpty())
        setModel(ownModel);
    const QString leftWithModel = ownModel.isEmpty() ? QString() : m_leftHeads;
    auto [next, lost] = ownModel.isEmpty() && hasOtherReader ? withTower(true) : std::pair(m_state, leftWithModel);
    next.input.image = file;
    if (hasOtherReader)
        next.tab = kPatchesTab;
    replace(next, tr("picture: %1").arg(QFileInfo(file).fileName()));
    sayLeft(lost);
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

void Session::selectFirstHead(const HeadIndex& head)
{
    SessionState next = m_state;
    next.selected = head;
    change(std::move(next), modelStep(m_state.model), ChangeKind::Model);
}

bool Session::leaveModel()
{
    if (!m_result || m_undoStack.undoText() != modelStep(m_state.model))
        return false;
    m_undoStack.undo();
    return true;
}

} // namespace headlight
