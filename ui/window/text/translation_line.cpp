// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/translation_line.h"

#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/window_theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QToolButton>

namespace headlight {

namespace {

constexpr int kEdge = 10; // pixels between the field's edge and its text, as in the window's style
constexpr int kLineGap = 8;

} // namespace

TranslationLine::TranslationLine(QWidget* parent)
    : TextLine(parent),
      m_name(plainLabel(tr("Translation"), this)),
      m_mark(plainLabel(tr("by the model"), this)),
      m_copy(new QToolButton(this)),
      m_own(new QToolButton(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        m_copy->setIcon(lineIcon(QStringLiteral("copy"), theme));
        arrange();
        update();
    });
    setAccessibleName(tr("Translation"));
    m_name->setProperty("role", "muted");
    m_mark->setObjectName("translationMark");
    m_mark->setProperty("role", "mark");
    m_copy->setObjectName("copyTranslation");
    m_copy->setAccessibleName(tr("Copy the model's translation"));
    m_copy->setToolTip(tr("Copy the model's translation (Ctrl+C)"));
    m_own->setObjectName("ownTranslation");
    m_own->setText(tr("Let the model translate"));
    m_own->setProperty("role", "text");
    m_own->setToolTip(tr("Forget this text and show the model's own translation (Esc)"));
    for (QWidget* child : {static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_mark)})
        child->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QToolButton* button : {m_copy, m_own}) {
        button->setCursor(Qt::ArrowCursor);
        button->setFocusPolicy(Qt::TabFocus);
    }
    connect(m_copy, &QToolButton::clicked, this, &TranslationLine::copyTranslation);
    connect(m_own, &QToolButton::clicked, this, &TranslationLine::ownTranslationRequested);
    connect(this, &QLineEdit::textChanged, this, &TranslationLine::follow);
    follow();
}

void TranslationLine::setTranslation(const QString& translation)
{
    if (translation == m_translation)
        return;
    m_translation = translation;
    follow();
}

void TranslationLine::follow()
{
    m_mark->setVisible(showsTranslation());
    m_copy->setVisible(showsTranslation());
    m_own->setVisible(!text().isEmpty());
    setToolTip(
        showsTranslation()
            ? tr("%1\nTranslated by the model. Type here to give its decoder another text; Enter edits this one.")
                  .arg(m_translation)
            : tr("The text the model's decoder reads; empty, the model translates by itself"));
    setAccessibleDescription(showsTranslation() ? tr("Translated by the model: %1").arg(m_translation)
                                                : tr("A text of your own; Escape lets the model translate"));
    arrange();
    update();
}

/// The name at the left, what can be done at the right, the text between.
void TranslationLine::arrange()
{
    const auto place = [this](QWidget* child, int left) {
        const QSize size = child->sizeHint();
        child->setGeometry(left, (height() - size.height()) / 2, size.width(), size.height());
    };
    place(m_name, kEdge);
    int right = width() - kLineGap;
    for (QWidget* child : {static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_mark), static_cast<QWidget*>(m_own)})
        if (!child->isHidden()) {
            right -= child->sizeHint().width();
            place(child, right);
            right -= kLineGap;
        }
    setTextMargins(m_name->sizeHint().width() + kLineGap, 0, std::max(0, width() - kEdge - right), 0);
}

void TranslationLine::copyTranslation()
{
    QGuiApplication::clipboard()->setText(m_translation);
}

void TranslationLine::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape && !text().isEmpty())
        emit ownTranslationRequested();
    else if (isEnter && showsTranslation())
        emit editRequested();
    else if (event->matches(QKeySequence::Copy) && showsTranslation())
        copyTranslation();
    else
        TextLine::keyPressEvent(event);
}

void TranslationLine::paintEvent(QPaintEvent* event)
{
    TextLine::paintEvent(event);
    if (!showsTranslation())
        return;
    QStyleOptionFrame option;
    initStyleOption(&option);
    const QRect inside = style()
                             ->subElementRect(QStyle::SE_LineEditContents, &option, this)
                             .marginsRemoved(textMargins())
                             .adjusted(2, 0, -2, 0); // where QLineEdit has its own text
    QPainter painter(this);
    QFont italic = font();
    italic.setItalic(true);
    painter.setFont(italic);
    painter.setPen(theme(m_theme).mutedText);
    painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetrics(italic).elidedText(m_translation, Qt::ElideRight, inside.width()));
}

void TranslationLine::resizeEvent(QResizeEvent* event)
{
    TextLine::resizeEvent(event);
    arrange();
}

} // namespace headlight
