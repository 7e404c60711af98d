// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the positions in the state count, and how they follow their tokens.

#include "ui/session/session.h"

namespace headlight {

bool Session::readsTheSameTokens(const SessionState& a, const SessionState& b)
{
    return a.input == b.input && a.model == b.model && a.assumed == b.assumed && a.matrices == b.matrices &&
           a.labelTokenizer == b.labelTokenizer;
}

/// The tokens that the positions of `next` count: those of the text that is shown, where `next` may have others.
std::shared_ptr<const ShownTokens> Session::positionsAfter(const SessionState& next)
{
    const bool isWritten = m_result && m_result->cache->target && m_result->cache->target->isGenerated;
    if (m_positionsOf || (readsTheSameTokens(next, m_state) && !isWritten))
        return m_positionsOf;
    return tokensOnScreen(); // null: they were chosen for a text that nobody has seen as tokens
}

/// The tokens of the result that is shown; null where the state's text is another one.
std::shared_ptr<const ShownTokens> Session::tokensOnScreen()
{
    if (!m_result || !readsTheSameTokens(m_result->state, m_state))
        return nullptr;
    const ShownTokens seen{runTokens(*m_result->cache), part()};
    if (!m_seen || *m_seen != seen) // steps of undo share what a long text has
        m_seen = std::make_shared<const ShownTokens>(seen);
    return m_seen;
}

/// Whether the positions of a step count the tokens that the state's count now.
bool Session::countsTheSameTokens(const PlacedState& step)
{
    if (!readsTheSameTokens(step.state, m_state))
        return false;
    const auto ofStep = step.positionsOf ? step.positionsOf : tokensOnScreen();
    const auto ofState = m_positionsOf ? m_positionsOf : tokensOnScreen();
    return ofStep && ofState ? *ofStep == *ofState : ofStep == ofState;
}

/// What the newest run was given, with the tokens that its positions count as far as they are known.
PlacedState Session::asked()
{
    if (m_asked)
        return *m_asked;
    return {m_state, m_positionsOf ? m_positionsOf : tokensOnScreen(), false};
}

/// What the next run is given where it is not `next` itself, whose positions count the tokens on the screen: while one
/// types, what is chosen about tokens follows from the burst's start. A choice about tokens ends that, since it means
/// the tokens that one sees.
std::optional<PlacedState> Session::askedAfter(const PlacedState& next, ChangeKind kind)
{
    if (kind == ChangeKind::Typing || kind == ChangeKind::SecondText) {
        if (!m_typingStart || m_typingStart->burst != m_burst)
            m_typingStart = TypingStart{asked(), m_burst};
        const PlacedState& start = m_typingStart->placed;
        if (!start.positionsOf)
            return std::nullopt;
        return PlacedState{withTokenChoices(next.state, start.state), start.positionsOf, next.takesLook};
    }
    if (!haveSameTokenChoices(next.state, m_state) || next.state.model != m_state.model)
        m_typingStart.reset();
    else if (m_asked)
        return PlacedState{withTokenChoices(next.state, m_asked->state), m_asked->positionsOf, next.takesLook};
    return std::nullopt;
}

/// A choice is about the tokens on the screen, which the state's positions do not count between an undo and its result.
/// Returns it for the tokens that they count; what is none of them is left out.
SessionState Session::meant(const SessionState& choice) const
{
    if (!m_result || (!m_positionsOf && readsTheSameTokens(m_result->state, m_state)))
        return choice;
    if (!m_positionsOf)
        return {}; // nobody knows them yet
    const ShownTokens shown{runTokens(*m_result->cache), part()};
    return shown == *m_positionsOf ? choice : followedState(choice, shown, *m_positionsOf).state;
}

/// The result's positions are those of its tokens.
void Session::settlePositions(const RunResult& result)
{
    if (!m_positionsOf && !m_asked)
        return;
    const bool fromStart = m_asked.has_value();
    m_positionsOf.reset();
    m_asked.reset();
    if (result.generation) // which goes on behind the text that the positions count
        return;
    SessionState settled = result.state;
    settled.theme = m_state.theme;
    const bool isOther = settled != m_state;
    m_state = std::move(settled);
    if (isOther)
        emit stateChanged();
    LeftBehind left = result.left;
    if (!fromStart)
        left += m_leftTokens;
    if (left == m_leftTokens)
        return;
    m_leftTokens = left;
    emit leftBehindChanged();
}

QString Session::leftBehind() const
{
    QStringList sentences;
    if (const QString list = leftBehindList(m_leftTokens); !list.isEmpty())
        sentences << tr("Dropped, as what it was about is gone: %1. Undo brings it back.").arg(list);
    if (m_leftTokens.nPrefixes > 0)
        sentences << tr("The prefix now counts tokens of the new text.");
    if (!m_leftHeads.isEmpty())
        sentences << m_leftHeads;
    return sentences.join(u' ');
}

} // namespace headlight
