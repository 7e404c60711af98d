// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/float_text.h"
#include "core/export/latex_numbers.h"
#include "ui/window/inspector/inspector_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>

#include <cmath>
#include <string>

namespace headlight {

namespace {

QString wholeNumber(float value)
{
    return std::isinf(value) ? QStringLiteral("-inf") : QString::fromStdString(floatText(value));
}

QString inLatex(const std::string& csv)
{
    std::string text;
    writeRecordsLatex([&text](std::string_view part) { text += part; }, csv);
    return QString::fromStdString(text);
}

} // namespace

/// The chosen lines with every digit: a name, then its number or numbers, tabs between them.
QString InspectorView::selectedText() const
{
    QStringList lines;
    for (int i = m_marks.firstSelected; i >= 0 && i <= m_marks.lastSelected; ++i) {
        const InspectorItem& one = *item(i);
        if (one.kind == InspectorItem::Kind::Number) {
            const InspectorNumber& number = sectionOf(i)->numbers[static_cast<std::size_t>(one.index)];
            lines << number.name + u'\t' + (number.exists ? wholeNumber(number.value) : number.text);
        } else if (const InspectorVector* vector = vectorOf(i)) {
            QStringList fields{vector->name};
            for (const float value : vector->values)
                fields << wholeNumber(value);
            lines << fields.join(u'\t');
        } else if (one.kind == InspectorItem::Kind::Key) {
            const KeyWeight& key = sectionOf(i)->top[static_cast<std::size_t>(one.index)];
            lines << key.label + u'\t' + wholeNumber(key.weight);
        } else {
            lines << (one.kind == InspectorItem::Kind::Header ? sectionOf(i)->title : one.text);
        }
    }
    return lines.join(u'\n');
}

void InspectorView::copy(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
    const auto nLines = text.trimmed().count(u'\n') + 1;
    emit told(nLines == 1 ? tr("Copied: 1 line") : tr("Copied: %1 lines").arg(nLines));
}

/// What is chosen, or everything.
void InspectorView::copyChosen()
{
    if (!plot().isEmpty())
        copy(m_marks.firstSelected >= 0 ? selectedText() : inspectorText(plot()));
}

void InspectorView::addCopyActions(QMenu& menu, int number)
{
    const auto add = [&](const QString& text, const char* name, auto make) {
        QAction* action = menu.addAction(text, this, [this, make] { copy(make()); });
        action->setObjectName(name);
    };
    const auto table = [](const auto& of, char separator) {
        return QString::fromStdString(inspectorTable(of, separator));
    };
    if (m_marks.firstSelected >= 0) {
        add(tr("Copy the chosen lines"), "copySelected", [this] { return selectedText(); });
        menu.addSeparator();
    }
    if (const InspectorSection* section = sectionOf(number)) {
        const InspectorSection copied = *section; // a new result may come while the menu is open
        add(tr("Copy this step as text"), "copyStepText", [copied] { return inspectorText(copied); });
        add(tr("Copy this step as CSV"), "copyStepCsv", [copied, table] { return table(copied, ','); });
        add(tr("Copy this step as LaTeX"), "copyStepLatex", [copied] { return inLatex(inspectorTable(copied, ',')); });
        add(tr("Copy this step for a spreadsheet"), "copyStepTsv", [copied, table] { return table(copied, '\t'); });
        menu.addSeparator();
    }
    add(tr("Copy everything as text"), "copyAllText", [this] { return inspectorText(plot()); });
    add(tr("Copy everything as CSV"), "copyAllCsv", [this, table] { return table(plot(), ','); });
    add(tr("Copy everything as LaTeX"), "copyAllLatex", [this] { return inLatex(inspectorTable(plot(), ',')); });
    add(tr("Copy everything for a spreadsheet"), "copyAllTsv", [this, table] { return table(plot(), '\t'); });
}

void InspectorView::contextMenuEvent(QContextMenuEvent* event)
{
    if (plot().isEmpty())
        return;
    const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
    const int number = isMouse ? m_layout.itemAt(QPointF(event->pos())) : m_marks.current;
    auto* menu = new QMenu(this);
    menu->setObjectName("inspectorMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addCopyActions(*menu, number);
    menu->addSeparator();
    std::set<InspectorStep> all;
    for (const InspectorSection& section : plot().sections)
        all.insert(section.step);
    menu->addAction(tr("Fold every step"), this, [this, all] { setFolded(all); })->setObjectName("foldAll");
    menu->addAction(tr("Unfold every step"), this, [this] { setFolded({}); })->setObjectName("unfoldAll");
    menu->addSeparator();
    menu->addAction(tr("Export as a figure…"), this, &InspectorView::exportAsked);
    menu->addAction(tr("Export as CSV…"), this, &InspectorView::tableAsked);
    const InspectorItem* one = item(number);
    const QPoint below = one ? one->rect.bottomLeft().toPoint() : QPoint(12, 12);
    menu->popup(isMouse ? event->globalPos() : mapToGlobal(below));
}

} // namespace headlight
