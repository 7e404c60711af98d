// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/attribution/compared_tokens.h"

#include "ui/session/session.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>

namespace headlight {

ComparedTokens::ComparedTokens(Session& session, WrappingRow& row, const QString& prefix, int width, QWidget* owner)
    : QObject(owner), m_session(session), m_owner(owner), m_width(width)
{
    m_token = addLine(row, prefix + QStringLiteral("Token"), tr("Token"),
                      tr("The prediction that is explained: a token, or an id such as #412"));
    m_against = addLine(row, prefix + QStringLiteral("Against"), tr("against"),
                        tr("The other prediction: a token, or an id such as #412"));
    connect(m_token, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_session.set(&SessionState::attribution, &AttributionChoice::token, text);
    });
    connect(m_against, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_session.set(&SessionState::attribution, &AttributionChoice::against, text);
    });
    connect(&session, &Session::stateChanged, this, &ComparedTokens::followState);
    followState();
}

QLineEdit* ComparedTokens::addLine(WrappingRow& row, const QString& name, const QString& label, const QString& tip)
{
    auto* line = new TextLine(m_owner);
    line->setObjectName(name);
    line->setAccessibleName(label);
    line->setToolTip(tip);
    line->setMaxLength(1000);
    fixInType(*line, {m_width, 28});
    auto* words = plainLabel(label, m_owner);
    words->setProperty("role", "muted");
    words->setBuddy(line);
    row.add(words);
    row.add(line);
    connect(line, &QLineEdit::editingFinished, &m_session, &Session::endBurst);
    return line;
}

void ComparedTokens::setPlaceholders(const QString& token, const QString& against)
{
    m_token->setPlaceholderText(token);
    m_against->setPlaceholderText(against);
}

void ComparedTokens::followState()
{
    const AttributionChoice& choice = m_session.state().attribution;
    if (m_token->text() != choice.token)
        m_token->setText(choice.token);
    if (m_against->text() != choice.against)
        m_against->setText(choice.against);
}

} // namespace headlight
