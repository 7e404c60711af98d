// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which scores count, and what they are divided by.

#include "ui/kit/mask_words.h"
#include "ui/kit/tr.h"
#include "ui/session/given_weights.h"
#include "ui/session/hidden_keys.h"
#include "ui/session/session.h"
#include "ui/window/actions/main_actions.h"

#include <QInputDialog>

#include <algorithm>
#include <map>

namespace headlight {

void MainActions::makeMaskMenu()
{
    maskMenu = new QMenu(m_window);
    m_masks = new QActionGroup(this);
    const std::map<MaskKind, QKeySequence> keys{{MaskKind::None, QKeySequence("Ctrl+Shift+M")},
                                                {MaskKind::Causal, QKeySequence("Ctrl+M")}};
    for (const MaskKindRow& row : maskKinds()) {
        const auto key = keys.find(kindOf(row));
        QAction* action =
            add(maskTitle(row), key == keys.end() ? QKeySequence() : key->second, headlight::tr(row.help), {});
        action->setCheckable(true);
        action->setData(static_cast<int>(kindOf(row)));
        m_masks->addAction(action);
        maskMenu->addAction(action);
    }
    connect(m_masks, &QActionGroup::triggered, this,
            [this](QAction* action) { chooseMask(static_cast<MaskKind>(action->data().toInt())); });
    addPaint();
}

/// What is hidden by hand, on top of the kind.
void MainActions::addPaint()
{
    maskMenu->addSeparator();
    paintMask = add(tr("Pa&int mask"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                    tr("Click or drag cells of the heatmap to hide them from every head; Escape ends it"), "paintMask");
    paintMask->setCheckable(true);
    connect(paintMask, &QAction::toggled, this, &MainActions::followStop);
    followStop();
    clearPainted = add(tr("C&lear painted cells"), {}, tr("Let the mask alone decide again"), "clearPainted");
    connect(clearPainted, &QAction::triggered, &m_session, &Session::clearPaintedCells);
    hideKeys = add({}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
                   tr("Hide the chosen keys from every query, as padding is, or let them be seen again"), "hideKeys");
    hideKeys->setCheckable(true);
    connect(hideKeys, &QAction::triggered, this,
            [this](bool hide) { m_session.hideKeys(chosenKeys(m_session), hide); });
    showEveryKey =
        add(tr("&Show every hidden token"), {}, tr("No token is hidden from every query any more"), "showEveryKey");
    connect(showEveryKey, &QAction::triggered, &m_session, &Session::showEveryKey);
    maskMenu->addActions({paintMask, clearPainted});
    maskMenu->addSeparator();
    maskMenu->addActions({hideKeys, showEveryKey});
}

/// Escape is others' as long as nothing runs and nothing is painted.
void MainActions::followStop()
{
    const bool isSlow = m_session.isSlow();
    const bool presents = presentation->isChecked();
    const bool paints = paintMask->isChecked();
    stop->setEnabled(isSlow || presents || paints);
    stop->setText(isSlow || !(presents || paints) ? tr("S&top computing")
                  : presents                      ? tr("S&top showing the picture alone")
                                                  : tr("S&top painting the mask"));
}

void MainActions::followPaint()
{
    const PaintedMask painted = paintedOn(m_session.state(), m_session.part());
    clearPainted->setEnabled(!painted.cells.empty());
    showEveryKey->setEnabled(!painted.keys.empty());
    const std::set<int> keys = chosenKeys(m_session);
    const bool isGiven = showsGivenWeights(m_session);
    paintMask->setEnabled(!isGiven);
    if (isGiven)
        paintMask->setChecked(false);
    hideKeys->setEnabled(!keys.empty());
    hideKeys->setText(keysPhrase(m_session, keys));
    hideKeys->setChecked(!keys.empty() &&
                         std::all_of(keys.begin(), keys.end(), [&](int key) { return painted.keys.contains(key); }));
}

void MainActions::makeSoftmaxMenu()
{
    softmaxMenu = new QMenu(m_window);
    scaleByRootDHead =
        add(tr("Divide by √d&ₖ"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_K),
            tr("Divide q·k by the square root of the head's width, as the model was trained"), "scaleByRootDHead");
    connect(scaleByRootDHead, &QAction::triggered, this,
            [this](bool on) { m_session.set(&SessionState::divisor, on ? ScoreDivisor() : ScoreDivisor::off()); });
    scaleOff = add(tr("&Off"), {}, tr("Divide q·k by nothing"), "scaleOff");
    connect(scaleOff, &QAction::triggered, this, [this] {
        m_session.set(&SessionState::divisor, ScoreDivisor::off());
        followScale();
    });
    scaleConstant = add(tr("&Constant…"), {}, tr("Divide q·k by a number that you type"), "scaleConstant");
    connect(scaleConstant, &QAction::triggered, this, &MainActions::askDivisor);
    for (QAction* action : {scaleByRootDHead, scaleOff, scaleConstant}) {
        action->setCheckable(true);
        softmaxMenu->addAction(action);
    }
}

void MainActions::askDivisor()
{
    const ScoreDivisor& chosen = m_session.state().divisor;
    bool ok = false;
    const double typed = QInputDialog::getDouble(m_window, tr("Softmax"), tr("Divide every score by:"),
                                                 chosen.kind == ScoreDivisor::Kind::Constant ? chosen.constant : 8.0,
                                                 ScoreDivisor::kLeast, ScoreDivisor::kLargest, 6, &ok);
    if (ok)
        m_session.set(&SessionState::divisor, ScoreDivisor::of(typed));
    followScale();
}

void MainActions::followScale()
{
    const ScoreDivisor::Kind kind = m_session.state().divisor.kind;
    const bool isAdditive = m_session.result() && m_session.result()->cache->config().isRecurrent();
    const bool isGiven = showsGivenWeights(m_session);
    scaleByRootDHead->setChecked(kind == ScoreDivisor::Kind::RootDHead);
    scaleOff->setChecked(kind == ScoreDivisor::Kind::Off);
    scaleConstant->setChecked(kind == ScoreDivisor::Kind::Constant);
    for (QAction* action : {scaleByRootDHead, scaleOff, scaleConstant})
        action->setEnabled(!isAdditive && !isGiven);
}

void MainActions::chooseMask(MaskKind kind)
{
    const std::optional<Mask>& before = headlight::chosenMask(m_session.state(), m_session.part());
    const std::optional<MaskNumber>& number = rowOf(kind).number; // typed in the bar at the top
    const int width = before && before->width > 0 ? before->width : number ? number->usual : 0;
    m_session.setMask(Mask{kind, number ? std::max(width, number->least) : 0, {}});
    followState();
}

} // namespace headlight
