// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/token_row.h"

#include "ui/session/given_weights.h"
#include "ui/session/hidden_keys.h"
#include "ui/session/session.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/text/token_menu.h"
#include "ui/window/widgets/window_theme.h"

#include <QEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kRowGap = 5;

std::set<int> hiddenKeys(const RunResult& result)
{
    std::set<int> tokens;
    for (const Index key : result.cache->options.maskOf(result.view->grid.part).painted.keys)
        tokens.insert(static_cast<int>(key));
    return tokens;
}

/// The tokens of one of the texts that the model has no room for.
int nCutTokens(const RunResult& result, bool ofTarget)
{
    if (result.generation)
        return 0;
    if (ofTarget)
        return result.cache->target ? result.cache->target->encoding.nCutTokens : 0;
    return result.cache->inputEncoding().nCutTokens;
}

QStringList idsOf(const TokenText& text)
{
    QStringList ids;
    for (const std::int64_t id : text.ids)
        ids << (id >= 0 ? QString::number(id) : QString());
    return ids;
}

} // namespace

TokenRow::TokenRow(Session& session, Text text, QWidget* parent)
    : QScrollArea(parent), m_session(session), m_text(text), m_chips(new TokenChips(this))
{
    followTheme(*this, [this](const Theme&) {
        fit(); // its type may have another size
    });
    setWidget(m_chips); // which fit() sizes
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_chips->setObjectName(text == Text::Input ? "tokenChips" : "targetChips");
    if (text == Text::Target)
        m_chips->setAccessibleName(tr("Tokens of the translation"));
    connect(&session, &Session::stateChanged, m_chips, [this] {
        m_chips->setEmptyText(m_session.readsImages() ? tr("The patches of the picture appear here.")
                                                      : tr("The tokens of the sentence appear here as you type."));
    });
    connect(m_chips, &TokenChips::tokenHovered, this, &TokenRow::hover);
    connect(m_chips, &TokenChips::tokenClicked, this, &TokenRow::pin);
    connect(m_chips, &TokenChips::selectionChanged, &session, [&session](const std::set<int>& tokens) {
        session.set(&SessionState::tokens, &TokenChoice::selected, tokens);
    });
    connect(m_chips, &TokenChips::unpinRequested, this, [this] { m_session.pin({}, {}); });
    connect(m_chips, &TokenChips::menuRequested, this, &TokenRow::showMenu);
    connect(&session, &Session::resultChanged, this, &TokenRow::followResult);
    connect(&session, &Session::emptied, this, &TokenRow::clear);
    // Whatever changes how far it scrolls (a window, a theme, larger type) leaves the chosen token in view.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &TokenRow::scrollSoon);
    fit();
}

const TokenText* TokenRow::tokens() const
{
    const auto& result = m_session.result();
    if (!result)
        return nullptr;
    const ViewData& view = *result->view;
    if (m_text == Text::Input)
        return &view.input;
    return view.target ? &*view.target : nullptr;
}

void TokenRow::followResult()
{
    const TokenText* const text = tokens();
    if (!text)
        return;
    const RunResult& result = *m_session.result();
    const InspectorData& shown = result.view->inspector;
    m_chips->setTokens(text->tokens, text->special);
    m_chips->setNotes(text->notes);
    m_chips->setCut(nCutTokens(result, m_text == Text::Target));
    m_chips->setSmallPrint(result.state.tokens.showIds ? idsOf(*text) : QStringList());
    m_chips->setSelectable(text->areQueries);
    m_chips->setSelected(text->areQueries ? m_session.state().tokens.selected : std::set<int>{});
    m_chips->setHiddenTokens(text->areKeys ? hiddenKeys(result) : std::set<int>{});
    m_chips->setHints(text->phrases, text->areQueries ? tr("Click to pin it as the query.")
                                     : text->areKeys  ? tr("Click to pin it as the key.")
                                                      : QString());
    const bool marksNothing = result.state.marksNothing && !result.state.pinnedQuery;
    if (marksNothing)
        m_chips->setQuery({}, false);
    else if (text->areQueries)
        m_chips->setQuery(shown.query, result.state.pinnedQuery.has_value());
    else if (text->areKeys)
        m_chips->setQuery(shown.key, result.state.pinnedKey.has_value());
    else
        m_chips->setQuery({}, false);
    // While a lesson asks, the sentence is read from its beginning.
    m_shownToken = marksNothing ? 0 : text->areQueries ? shown.query : text->areKeys ? shown.key : 0;
    showRead();
    fit();
}

void TokenRow::clear()
{
    m_chips->setTokens({}, {});
    m_chips->setNotes({});
    m_chips->setCut(0);
    m_chips->setSmallPrint({});
    m_chips->setSelected({});
    m_chips->setHiddenTokens({});
    m_chips->setQuery({}, false);
    fit();
}

/// When the rows have the places that they are about to get.
void TokenRow::scrollSoon()
{
    QMetaObject::invokeMethod(this, &TokenRow::scrollToShown, Qt::QueuedConnection);
}

void TokenRow::scrollToShown()
{
    const int top = static_cast<int>(m_chips->chipRect(m_shownToken).top());
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value() || top + m_chips->rowHeight() > bar->value() + height())
        bar->setValue(top); // a whole row at the top, none cut in the middle
}

void TokenRow::setRoom(WindowRoom room)
{
    if (std::exchange(m_room, room) != room)
        fit();
}

void TokenRow::read(std::optional<int> codePoint)
{
    if (std::exchange(m_read, codePoint) == codePoint)
        return;
    showRead();
    scrollSoon();
}

/// The last token that begins before the character.
void TokenRow::showRead()
{
    const auto& result = m_session.result();
    if (!m_read || !result || (m_text == Text::Target && !result->cache->target))
        return;
    const ActivationCache& cache = *result->cache;
    const std::vector<CharRange> ranges =
        (m_text == Text::Target ? cache.target->encoding : cache.inputEncoding()).ranges();
    for (std::size_t token = 0; token < ranges.size(); ++token)
        if (ranges[token].end > ranges[token].begin && ranges[token].begin < std::max(*m_read, 1))
            m_shownToken = static_cast<int>(token);
}

/// One row, or two in a high window where the text needs them: longer texts scroll, so that little below moves while
/// one types.
int TokenRow::mostRows() const
{
    return m_room == WindowRoom::Ample ? 2 : 1;
}

/// The chips are as wide as the scroll bar leaves them and as high as their rows, no more: below the last one there is
/// nothing to scroll to.
void TokenRow::fit()
{
    const int row = m_chips->rowHeight();
    const int room = width() > 0 ? width() : 1000;
    const int whole = m_chips->heightForWidth(room);
    setFixedHeight(whole <= row ? row : mostRows() * (row + kRowGap) - kRowGap);
    verticalScrollBar()->setSingleStep(row + kRowGap);
    const int chips = whole > height() ? room - verticalScrollBar()->sizeHint().width() : room;
    m_chips->resize(chips, m_chips->heightForWidth(chips));
    scrollSoon();
}

void TokenRow::hover(int token)
{
    const TokenText* const text = tokens();
    const bool isQuery = text && text->areQueries;
    const bool isKey = text && text->areKeys && !isQuery;
    emit hovered(isQuery ? token : -1, isKey ? token : -1);
}

void TokenRow::pin(int token)
{
    const TokenText* const text = tokens();
    if (text && text->areQueries && !m_session.state().tokens.selected.empty())
        m_session.set(&SessionState::tokens, &TokenChoice::selected, {});
    const SessionState& state = m_session.state();
    if (text && text->areQueries)
        m_session.pin(state.pinnedQuery == token ? std::nullopt : std::optional<int>(token), {});
    else if (text && text->areKeys && state.pinnedKey == token)
        m_session.pin(state.pinnedQuery, {});
    else if (text && text->areKeys)
        m_session.pin(m_session.result()->view->inspector.query, token);
}

/// About one token, or all that are selected where it is one of them.
void TokenRow::showMenu(int token, const QPoint& globalPosition)
{
    const TokenText* const text = tokens();
    if (!text)
        return;
    std::set<int> keys{token};
    if (text->areQueries && m_session.state().tokens.selected.contains(token))
        keys = m_session.state().tokens.selected;
    const PaintedMask painted = paintedOn(m_session.state(), m_session.part());
    const bool areHidden = std::all_of(keys.begin(), keys.end(), [&](int key) { return painted.keys.contains(key); });
    auto* menu = new QMenu(this);
    menu->setObjectName("tokenMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool isGiven = showsGivenWeights(m_session);
    QAction* hide = menu->addAction(isGiven         ? tr("A file's weights are what they are: nothing can be hidden")
                                    : text->areKeys ? keysPhrase(m_session, keys)
                                                    : tr("These tokens are no keys here: no query looks at them"));
    hide->setEnabled(text->areKeys && !isGiven);
    hide->setCheckable(text->areKeys && !isGiven);
    hide->setChecked(areHidden);
    connect(hide, &QAction::triggered, this, [this, keys](bool on) { m_session.hideKeys(keys, on); });
    QAction* all = menu->addAction(tr("Show every hidden token"), &m_session, &Session::showEveryKey);
    all->setEnabled(!painted.keys.empty());
    closeWithTokens(*menu, m_session);
    menu->popup(globalPosition);
}

void TokenRow::setHovered(int query, int key)
{
    const TokenText* const text = tokens();
    m_chips->setHovered(text && text->areQueries ? query : -1, text && text->areKeys ? key : -1);
}

void TokenRow::setStale(bool stale)
{
    m_chips->setStale(stale);
}

void TokenRow::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void TokenRow::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    window()->installEventFilter(this);
    fit();
}

/// A taller window has more rows, though the row is no wider in it.
bool TokenRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window() && event->type() == QEvent::Resize)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace headlight
