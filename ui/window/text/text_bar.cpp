// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/text_bar.h"

#include "core/activations/given_run.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/text/text_line.h"
#include "ui/window/text/text_sheet.h"
#include "ui/window/text/token_row.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace headlight {

TextBar::TextBar(Session& session, MainActions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_line(new TextLine(this)),
      m_message(new MessageLabel(this, 1)), // no higher than the tokens beside it: nothing below moves
      m_tokens(new TokenRow(session, TokenRow::Text::Input, this)),
      m_shown(new ChoiceButton(tr("Shown"), actions.shownMenu, this))
{
    setObjectName("textBar");
    m_line->setObjectName("textLine");
    m_line->setProperty("role", "field");
    m_line->setMaxLength(1'000'000);
    fixInType(*m_line, {0, 34});
    m_message->setObjectName("messageLabel");
    m_message->hide();

    m_shown->setObjectName("shownButton");
    m_shown->setWhole();
    auto* below = new QHBoxLayout;
    below->setSpacing(12);
    below->addWidget(m_tokens, 1);
    below->addWidget(m_message, 0, Qt::AlignTop); // the line keeps its width
    below->addWidget(m_shown, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_line);
    layout->addLayout(below);

    connect(new TextSheet(*m_line, *layout), &TextSheet::cursorMoved, m_tokens, &TokenRow::read);
    connect(m_line, &QLineEdit::textEdited, &session, &Session::setText);
    connect(m_line, &QLineEdit::editingFinished, &session, &Session::endBurst);
    connect(m_tokens, &TokenRow::hovered, this, &TextBar::tokenHovered);
    connect(&session, &Session::stateChanged, this, &TextBar::followState);
    connect(&session, &Session::resultChanged, this, &TextBar::showMessage);
    connect(&session, &Session::problemChanged, this, &TextBar::showMessage);
    connect(&session, &Session::activityChanged, this, &TextBar::followTokens);
    setRoom(WindowRoom::Ample);
    followState();
    showMessage();
}

QLineEdit* TextBar::line() const
{
    return m_line;
}

void TextBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_message->setMaximumWidth(width() / 2); // a long one leaves the tokens their room: its tool tip has all of it
}

void TextBar::setRoom(WindowRoom room)
{
    m_tokens->setRoom(room);
    const int edge = room >= WindowRoom::Thin ? 4 : 8;
    layout()->setContentsMargins(12, edge, 12, edge);
    layout()->setSpacing(edge);
}

void TextBar::followState()
{
    showMessage();
    const QString shown = shownWord(m_session.state().shown);
    m_shown->setValue(shown);
    m_shown->setToolTip(tr("What of the attention every view shows, now %1: words or word pieces, special tokens, "
                           "attention itself or what it brings")
                            .arg(shown));
    followKind();
}

/// The labels of matrices stand in their file.
void TextBar::followKind()
{
    const auto& result = m_session.result();
    const bool isGiven = showsGivenWeights(m_session);
    const bool isImage = m_session.readsImages() && !isGiven;
    m_line->setReadOnly(isGiven || isImage);
    const bool ids = m_session.typesIds() && !isGiven && !isImage;
    const bool areNumbers = isGiven && holdsSignedNumbers(*result->cache, m_session.part());
    m_line->setAccessibleName(isImage      ? tr("Picture")
                              : areNumbers ? tr("File of numbers of either sign")
                              : isGiven    ? tr("File of attention weights")
                              : ids        ? tr("Token ids")
                                           : tr("Sentence"));
    m_line->setPlaceholderText(isImage ? tr("Drop a picture here, or choose File ▸ Open picture")
                               : ids   ? tr("Type token ids, such as 1 2 3")
                                       : tr("Type a sentence"));
    m_line->setToolTip(isImage ? tr("A model of images reads a picture: drop one, or choose File ▸ Open picture")
                       : isGiven
                           ? tr("A file of matrices has no model, and no other text can be typed; File ▸ Open labels "
                                "names its rows and columns")
                       : !ids ? tr("Every head of the model reads this sentence as you type")
                       : m_session.readsTexts()
                           ? tr("Every head of the model reads these token ids as you type")
                           : tr("The model's folder holds no tokenizer: every head reads the token ids that you type, "
                                "1 2 3 or 1, 2, 3"));
    const QString image = result && isImage ? result->state.input.image : m_session.state().input.image;
    const QString text = isImage ? (image.isEmpty() ? QString() : tr("Picture: %1").arg(QFileInfo(image).fileName()))
                         : isGiven
                             ? (areNumbers ? tr("Numbers of %1, without a model that could read a text")
                                           : tr("Attention weights of %1, without a model that could read a text"))
                                   .arg(QString::fromStdString(result->cache->model->name))
                             : m_session.typed();
    if (m_line->text() != text)
        m_line->setText(text);
    const bool isShown =
        result && !isGiven && !isImage && !ids && result->state.input.text == text && !result->generation;
    m_line->setReadUntil(isShown ? readUntil(result->cache->inputEncoding()) : std::nullopt);
}

void TextBar::showMessage()
{
    const auto& result = m_session.result();
    followKind();
    // That there is no text yet is said by the empty line and where the picture would be.
    const bool failed = !m_session.problem().isEmpty() && !m_session.asksForText();
    const bool saysItself = result && !result->cache->target; // else the row of the translation does
    const QString text = failed ? m_session.problem() : saysItself ? result->notice : QString();
    const char* role = !failed                 ? "notice"
                       : m_session.isStopped() ? "muted" // no mistake of the user's
                                               : "problem";
    followTokens();
    if (text != m_message->text() || text.isEmpty() != m_message->isHidden() ||
        roleOf(*m_message) != QLatin1String(role)) {
        m_message->setSentence(text);
        setRole(*m_message, role);
        m_message->setVisible(!text.isEmpty());
    }
}

/// The tokens of the last picture are marked while a slow model reads what was typed since, and where it could not.
void TextBar::followTokens()
{
    const auto& result = m_session.result();
    const bool isTyped = result && result->state.input != m_session.state().input;
    m_tokens->setStale(!m_session.problem().isEmpty() || (isTyped && m_session.isSlow()));
}

void TextBar::setHovered(int query, int key)
{
    m_tokens->setHovered(query, key);
}

} // namespace headlight
