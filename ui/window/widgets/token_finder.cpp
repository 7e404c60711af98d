// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/token_finder.h"

#include "ui/kit/token_search.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace headlight {

namespace {

constexpr int kFinderMargin = 6;   // pixels to the edges of the map
constexpr int kFinderLetters = 14; // that the line has room for

} // namespace

TokenFinder::TokenFinder(QWidget* parent) : QWidget(parent), m_line(new QLineEdit(this)), m_count(plainLabel(this))
{
    setObjectName("tokenFinder");
    setAutoFillBackground(true);
    m_line->setObjectName("tokenFinderLine");
    m_line->setPlaceholderText(tr("Part of a token"));
    m_line->setAccessibleName(tr("Find a token"));
    m_line->setMaxLength(1000);
    m_line->setFixedWidth(kFinderLetters * m_line->fontMetrics().averageCharWidth() + 24);
    m_line->installEventFilter(this);
    m_count->setObjectName("tokenFinderCount");
    m_count->setProperty("role", "muted");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    layout->addWidget(m_line);
    m_inRows = addButton(tr("Rows"), tr("Finds the row of the token, which looks at others"), "tokenFinderRows");
    m_inColumns =
        addButton(tr("Columns"), tr("Finds the column of the token, which others look at"), "tokenFinderColumns");
    for (QToolButton* axis : {m_inRows, m_inColumns}) {
        axis->setCheckable(true);
        axis->setAutoExclusive(true);
        connect(axis, &QToolButton::clicked, this, &TokenFinder::search);
    }
    m_inRows->setChecked(true);
    connect(addButton(QStringLiteral("↑"), tr("The one before (Shift+Enter)"), "tokenFinderBefore"),
            &QToolButton::clicked, this, [this] { step(-1); });
    connect(addButton(QStringLiteral("↓"), tr("The next one (Enter)"), "tokenFinderNext"), &QToolButton::clicked, this,
            [this] { step(1); });
    layout->addWidget(m_count);
    connect(addButton(QStringLiteral("×"), tr("Close (Escape)"), "tokenFinderClose"), &QToolButton::clicked, this,
            &TokenFinder::leave);
    connect(m_line, &QLineEdit::textChanged, this, &TokenFinder::search);
    parent->installEventFilter(this);
    hide();
}

QToolButton* TokenFinder::addButton(const QString& text, const QString& tip, const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setProperty("role", "text");
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->installEventFilter(this);
    layout()->addWidget(button);
    return button;
}

const QStringList& TokenFinder::labels() const
{
    return m_inRows->isChecked() ? m_rows : m_columns;
}

void TokenFinder::setLabels(const QStringList& rows, const QStringList& columns)
{
    if (rows == m_rows && columns == m_columns)
        return;
    m_rows = rows;
    m_columns = columns;
    if (isVisible())
        search();
}

void TokenFinder::begin()
{
    show();
    place();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
    search();
}

void TokenFinder::search()
{
    const QString typed = m_line->text();
    m_places = placesWith(labels(), typed);
    m_at = m_places.empty() ? 0 : bestPlace(labels(), m_places, typed);
    tell();
}

void TokenFinder::step(int by)
{
    if (m_places.empty())
        return;
    const auto n = static_cast<int>(m_places.size());
    m_at = (m_at + by + n) % n;
    tell();
}

void TokenFinder::tell()
{
    if (m_places.empty()) {
        m_count->setText(m_line->text().isEmpty() ? QString()
                         : m_inRows->isChecked()  ? tr("no such row")
                                                  : tr("no such column"));
        place();
        emit nothingFound();
        return;
    }
    m_count->setText(tr("%1 of %2").arg(m_at + 1).arg(m_places.size()));
    place();
    emit found(m_inRows->isChecked(), m_places[static_cast<std::size_t>(m_at)]);
}

void TokenFinder::place()
{
    const int width = std::min(sizeHint().width(), parentWidget()->width() - 2 * kFinderMargin);
    setGeometry(parentWidget()->width() - width - kFinderMargin, kFinderMargin, width, sizeHint().height());
}

void TokenFinder::leave()
{
    hide();
    parentWidget()->setFocus();
    emit closed();
}

bool TokenFinder::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isEnter = watched == m_line && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter);
    if (!isEnter && key->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (isEnter)
        step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    else
        leave();
    return true;
}

} // namespace headlight
