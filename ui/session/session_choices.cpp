// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the user can choose: each makes a new state and a name for the step of undo.

#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <set>

namespace headlight {

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
