// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session.h"
#include "ui/window/actions/main_actions.h"

namespace headlight {

/// One choice of ShownOptions.
QAction* MainActions::addShown(const QString& text, const QString& keys, const QString& tip, const QString& name,
                               bool ShownOptions::*choice)
{
    QAction* action = add(text, QKeySequence(keys), tip, name);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, choice](bool on) {
        ShownOptions shown = m_session.state().shown;
        shown.*choice = on;
        m_session.set(&SessionState::shown, shown);
    });
    shownMenu->addAction(action);
    return action;
}

void MainActions::makeShownMenu()
{
    shownMenu = new QMenu(m_window);
    shownMenu->setToolTipsVisible(true);
    addHeading(*shownMenu, tr("Every view shows"));
    mergeWords = addShown(tr("&Words in place of word pieces"), QStringLiteral("Ctrl+Shift+W"),
                          tr("The attention to a word is the sum over its pieces, that of a word their mean"),
                          QStringLiteral("mergeWords"), &ShownOptions::mergeWords);
    hideSpecial = addShown(tr("No &special tokens"), QStringLiteral("Ctrl+Shift+H"), {}, QStringLiteral("hideSpecial"),
                           &ShownOptions::hideSpecial);
    valueWeighted = addShown(tr("&Value-weighted attention"), QStringLiteral("Ctrl+Shift+V"),
                             tr("The length of what each key adds to the residual stream, ‖α v Wᴼ‖, in place of its "
                                "weight α (Kobayashi et al. 2020)"),
                             QStringLiteral("valueWeighted"), &ShownOptions::valueWeighted);

    addHeading(*shownMenu, tr("Several tokens selected"));
    m_combines = new QActionGroup(this);
    const auto addCombine = [this](const QString& text, const QString& keys, const QString& tip, CombineQueries combine,
                                   const QString& name) {
        QAction* action = add(text, QKeySequence(keys), tip, name);
        action->setCheckable(true);
        action->setData(static_cast<int>(combine));
        m_combines->addAction(action);
        shownMenu->addAction(action);
    };
    addCombine(tr("S&um of their attention"), QStringLiteral("Ctrl+Alt+U"),
               tr("Drag over the tokens, or Shift+click, to select several: their rows are added up"),
               CombineQueries::Sum, QStringLiteral("sumOfTokens"));
    addCombine(tr("&Mean of their attention"), QStringLiteral("Ctrl+Shift+A"),
               tr("Drag over the tokens, or Shift+click, to select several: the mean of their rows, those without a "
                  "value left out"),
               CombineQueries::Mean, QStringLiteral("meanOfTokens"));
    connect(m_combines, &QActionGroup::triggered, this, [this](QAction* action) {
        m_session.set(&SessionState::tokens, &TokenChoice::combine,
                      static_cast<CombineQueries>(action->data().toInt()));
    });
    selectNoTokens =
        add(tr("Select &none"), {}, tr("Escape in the row of tokens does the same"), QStringLiteral("selectNoTokens"));
    connect(selectNoTokens, &QAction::triggered, this,
            [this] { m_session.set(&SessionState::tokens, &TokenChoice::selected, {}); });
    shownMenu->addAction(selectNoTokens);

    addHeading(*shownMenu, tr("Row of tokens"));
    showIds = add(tr("&Ids below the tokens"), QKeySequence(QStringLiteral("Ctrl+Shift+D")),
                  tr("Each token's number in the vocabulary"), QStringLiteral("showIds"));
    showIds->setCheckable(true);
    connect(showIds, &QAction::triggered, &m_session,
            [this](bool show) { m_session.set(&SessionState::tokens, &TokenChoice::showIds, show); });
    shownMenu->addAction(showIds);
}

void MainActions::followShown()
{
    const SessionState& state = m_session.state();
    mergeWords->setChecked(state.shown.mergeWords);
    hideSpecial->setChecked(state.shown.hideSpecial);
    valueWeighted->setChecked(state.shown.valueWeighted);
    // What is on can be switched off, whatever the text is now.
    const bool canHide = !m_session.result() || m_session.result()->view->canHideSpecial || state.shown.hideSpecial;
    hideSpecial->setEnabled(canHide);
    hideSpecial->setToolTip(canHide ? tr("Rows and columns of special tokens are left out, and what is left of each "
                                         "row is divided by its sum (Ctrl+Shift+H)")
                                    : tr("No token of this text is special: there is nothing to hide"));
    for (QAction* action : m_combines->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(state.tokens.combine));
    selectNoTokens->setEnabled(!state.tokens.selected.empty());
    showIds->setChecked(state.tokens.showIds);
}

} // namespace headlight
