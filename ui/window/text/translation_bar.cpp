// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/translation_bar.h"

#include "ui/picture/run_inputs.h"
#include "ui/session/session.h"
#include "ui/state/token_ids.h"
#include "ui/window/text/text_sheet.h"
#include "ui/window/text/token_row.h"
#include "ui/window/text/translation_line.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/type_sized.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace headlight {

namespace {

/// What the model has written by itself: a text, or ids where it has no tokenizer.
QString translationOf(const ActivationCache& cache)
{
    if (!cache.target || !cache.target->isGenerated)
        return {};
    if (!readsIdsAlone(*cache.model))
        return QString::fromStdString(cache.target->text);
    std::vector<std::int64_t> ids = cache.target->encoding.ids();
    if (!ids.empty() && cache.config().endsText(ids.back()))
        ids.pop_back();
    return tokenIdsText(ids);
}

} // namespace

TranslationBar::TranslationBar(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_line(new TranslationLine(this)),
      m_tokens(new TokenRow(session, TokenRow::Text::Target, this)),
      m_notice(new MessageLabel(this, 1))
{
    setObjectName("translationBar");
    m_line->setObjectName("translationLine");
    m_line->setProperty("role", "field");
    m_line->setMaxLength(1'000'000);
    fixInType(*m_line, {0, 34});
    m_notice->setObjectName("translationNotice");
    m_notice->setProperty("role", "notice");
    m_notice->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed); // what it does not need is the tokens'
    m_notice->hide();
    auto* below = new QHBoxLayout;
    below->setSpacing(12);
    below->addWidget(m_tokens, 3);
    below->addWidget(m_notice, 2, Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_line);
    layout->addLayout(below);
    setRoom(WindowRoom::Ample);
    hide();

    connect(new TextSheet(*m_line, *layout), &TextSheet::cursorMoved, m_tokens, &TokenRow::read);
    connect(m_line, &QLineEdit::textEdited, &session, &Session::setSecondText);
    connect(m_line, &QLineEdit::editingFinished, &session, &Session::endBurst);
    connect(m_line, &TranslationLine::ownTranslationRequested, &session, [&session] {
        session.endBurst(); // a step of its own: what was typed comes back with one undo
        session.setSecondText({});
    });
    connect(m_line, &TranslationLine::editRequested, &session, [this] {
        m_session.endBurst();
        m_session.setSecondText(m_line->translation());
    });
    connect(m_tokens, &TokenRow::hovered, this, &TranslationBar::tokenHovered);
    connect(&session, &Session::stateChanged, this, &TranslationBar::followState);
    connect(&session, &Session::resultChanged, this, &TranslationBar::followResult);
    connect(&session, &Session::problemChanged, this, &TranslationBar::followProblem);
    connect(&session, &Session::emptied, this, [this] { m_line->setTranslation({}); }); // what is typed stays
    followState();
}

void TranslationBar::setRoom(WindowRoom room)
{
    m_tokens->setRoom(room);
    const int edge = room >= WindowRoom::Thin ? 4 : 8;
    layout()->setContentsMargins(12, 0, 12, edge);
    layout()->setSpacing(edge);
}

void TranslationBar::followState()
{
    if (m_line->text() != m_session.secondTyped())
        m_line->setText(m_session.secondTyped());
}

void TranslationBar::followResult()
{
    const ActivationCache& cache = *m_session.result()->cache;
    const auto& target = cache.target;
    setVisible(cache.source.has_value());
    m_line->setVisible(target.has_value()); // rows that come from a file are there to be pointed at
    const QString translation = translationOf(cache);
    const bool saysNothing = target && target->isGenerated && translation.isEmpty() && !m_session.result()->generation;
    m_line->setPlaceholderText(saysNothing ? tr("The model ends its translation at once.") : QString());
    m_line->setTranslation(translation);
    const bool isShown = target && !target->isGenerated && !m_session.result()->generation &&
                         m_session.result()->state.input.secondText == m_line->text();
    m_line->setReadUntil(isShown ? readUntil(target->encoding) : std::nullopt);
    followProblem();
}

void TranslationBar::followProblem()
{
    m_tokens->setStale(!m_session.problem().isEmpty());
    const auto& result = m_session.result();
    const bool speaks = result && result->cache->target && m_session.problem().isEmpty();
    const QString notice = speaks ? result->notice : QString();
    if (notice != m_notice->text())
        m_notice->setSentence(notice);
    m_notice->setVisible(!notice.isEmpty());
}

void TranslationBar::setHovered(int query, int key)
{
    m_tokens->setHovered(query, key);
}

} // namespace headlight
