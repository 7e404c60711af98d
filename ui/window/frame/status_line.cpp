// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/status_line.h"

#include "core/activations/given_run.h"
#include "ui/kit/counts.h"
#include "ui/kit/figure_caption.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QLabel>

#include <initializer_list>

namespace headlight {

namespace {

constexpr int kBetween = 6; // pixels, as QStatusBar lays its labels out
// Pixels beside type of 100 %: nothing above moves when a bold word or a sign of a higher face comes and goes.
constexpr int kStatusHeight = 30;

/// The time of a forward pass.
QString timePhrase(const RunResult& result)
{
    constexpr double kShortest = 0.05; // below it "0.0" would be shown
    if (result.elapsedMs < kShortest)
        return StatusLine::tr("< 0.1 ms");
    return StatusLine::tr("%1 ms").arg(numberText(result.elapsedMs, result.elapsedMs < 100 ? 1 : 0));
}

/// What the rows of a file's weights sum to, counted as in the notice above.
QString sumPhrase(const RunResult& result)
{
    if (holdsSignedNumbers(*result.cache, result.view->grid.part))
        return StatusLine::tr("numbers of either sign");
    const auto& parts = result.cache->model->matricesOfParts;
    if (const auto shown = parts.find(result.view->grid.part); shown != parts.end() && shown->second->nOtherRows > 0)
        return otherSumsPhrase(shown->second->nOtherRows, shown->second->nRows);
    if (!result.rowsSumToOne)
        return StatusLine::tr("some rows do not sum to 1");
    const bool isRescaled = result.state.shown.hideSpecial && result.view->canHideSpecial;
    return isRescaled ? StatusLine::tr("rows rescaled to sum to 1") : StatusLine::tr("rows sum to 1");
}

} // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QStatusBar(parent),
      m_session(session),
      m_tokens(plainLabel(this)),
      m_heads(plainLabel(this)),
      m_position(plainLabel(this)),
      m_mask(plainLabel(this)),
      m_time(plainLabel(this)),
      m_sum(plainLabel(this)),
      m_activity(plainLabel(this)),
      m_notKept(plainLabel(this)),
      m_undo(plainLabel(this))
{
    setSizeGripEnabled(false);
    m_tokens->setObjectName("statusTokens");
    m_heads->setToolTip(tr("Layers × heads"));
    m_time->setToolTip(tr("Time of the model's forward pass"));
    m_time->setObjectName("statusTime");
    m_position->setObjectName("statusPosition");
    m_sum->setObjectName("statusSum");
    m_mask->setObjectName("statusMask");
    m_activity->setObjectName("statusActivity");
    m_activity->setContentsMargins(13, 3, 13, 3);
    m_activity->setProperty("role", "active");
    m_undo->setObjectName("statusUndo");
    fixInType(*this, {0, kStatusHeight});
    for (QLabel* label : {m_tokens, m_heads, m_mask, m_time, m_sum, m_position, m_activity, m_notKept, m_undo})
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // on one line, though a sign makes one higher
    for (QLabel* label : {m_tokens, m_heads, m_mask, m_time, m_sum, m_position, m_activity})
        addWidget(label);
    m_notKept->setObjectName("statusNotKept");
    m_notKept->setText(tr("not kept for the next start"));
    addPermanentWidget(m_notKept);
    addPermanentWidget(m_undo);
    setNotKept({});
    connect(&session, &Session::resultChanged, this, &StatusLine::follow);
    connect(&session, &Session::emptied, this, &StatusLine::follow);
    connect(&session, &Session::activityChanged, this, &StatusLine::follow);
    connect(&session, &Session::problemChanged, this, &StatusLine::follow);
    connect(session.undoStack(), &QUndoStack::undoTextChanged, this, &StatusLine::follow);
    follow();
}

void StatusLine::setNotKept(const QString& problem)
{
    m_notKept->setVisible(!problem.isEmpty());
    m_notKept->setToolTip(wrappedTip(problem));
}

void StatusLine::setAside(Aside why, bool isAside)
{
    if (isAside)
        m_aside.insert(why);
    else
        m_aside.erase(why);
    setVisible(m_aside.empty());
}

void StatusLine::follow()
{
    const bool hasResult = m_session.result() != nullptr;
    const bool sums = hasResult && !m_session.result()->state.shown.valueWeighted; // ‖α v Wᴼ‖ sums to nothing
    for (QLabel* label : {m_tokens, m_heads})
        label->setVisible(hasResult);
    const bool isWhole = hasResult && m_session.result()->cache->isWhole();
    m_time->setVisible(isWhole);
    m_sum->setVisible(sums && isWhole);
    if (const auto& result = m_session.result()) {
        const HeadGrid grid = result->view->grid;
        const ViewData& view = *result->view;
        m_tokens->setText(view.target
                              ? tr("%1 → %2").arg(view.input.tokens.size()).arg(tokenCount(view.target->tokens.size()))
                              : tokenCount(view.input.tokens.size()));
        m_heads->setText(tr("%1 × %2").arg(grid.nLayers).arg(headCount(grid.nHeads)));
        m_position->setText(view.inspector.queryPhrase);
        m_position->setVisible(!view.inspector.queryPhrase.isEmpty());
        const Mask& mask = result->cache->options.maskOf(grid.part);
        m_mask->setText(maskPhrase(*result->cache, grid.part));
        m_mask->setToolTip(
            tr("What is painted on the mask, or hidden from every query, holds for every layer and head"));
        m_mask->setVisible(!mask.painted.isEmpty());
        const bool hasTime = isWhole && !showsGivenWeights(m_session); // a file's took none
        m_time->setText(hasTime ? timePhrase(*result) : QString());
        m_time->setVisible(!m_time->text().isEmpty());
        m_sum->setText(sumPhrase(*result));
        m_sum->setToolTip(holdsSignedNumbers(*result->cache, grid.part)
                              ? tr("The file's numbers are shown as they are; their rows need not sum to 1")
                              : tr("Every row of every head's attention weights was added up; the tolerance is "
                                   "0.0001"));
    }
    if (!hasResult)
        for (QLabel* label : {m_position, m_mask})
            label->hide();
    m_activity->setText(m_session.isStopped() ? tr("stopped") : m_session.activity());
    const QString undo = m_session.undoStack()->undoText();
    m_undo->setText(undo.isEmpty() ? QString() : tr("Undo: %1").arg(undo));
    fit();
}

/// Where there is no room for all of it, large type leaves out what stands elsewhere, too, rather than cut it.
void StatusLine::fit()
{
    const std::initializer_list<QLabel*> all{m_tokens,   m_heads,    m_mask,    m_time, m_sum,
                                             m_position, m_activity, m_notKept, m_undo};
    m_undo->setVisible(!m_undo->text().isEmpty());
    int needed = 0;
    for (const QLabel* label : all)
        if (!label->isHidden())
            needed += label->sizeHint().width() + kBetween;
    for (QLabel* label : {m_undo, m_time, m_heads, m_position})
        if (needed > width() && !label->isHidden()) {
            needed -= label->sizeHint().width() + kBetween;
            label->hide();
        }
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QStatusBar::resizeEvent(event);
    follow();
}

} // namespace headlight
