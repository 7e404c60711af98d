// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/plain_text.h"

#include <QLabel>
#include <QTextDocument>

namespace headlight {

QLabel* plainLabel(QWidget* parent)
{
    return plainLabel({}, parent);
}

QLabel* plainLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

QString plainTip(const QString& text)
{
    // Blanks that break no line, whatever else the mark-up of a tip does.
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpacePre) : text;
}

QString wrappedTip(const QString& sentence)
{
    return sentence.isEmpty() ? QString() : Qt::convertFromPlainText(sentence, Qt::WhiteSpaceNormal);
}

QString plainName(const QString& name)
{
    return QString(name).replace(u'&', QStringLiteral("&&"));
}

} // namespace headlight
