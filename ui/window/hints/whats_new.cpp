// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/hints/whats_new.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr double kAboveHeading = 12.0; // pixels

/// Gives the sections as Markdown.
QString newestChanges()
{
    QFile file(QStringLiteral(":/CHANGELOG.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    const qsizetype begin = text.indexOf(QStringLiteral("\n## ")) + 1;
    const qsizetype end = text.indexOf(QStringLiteral("\n## "), begin);
    return begin > 0 ? text.mid(begin, end < 0 ? -1 : end - begin) : QString();
}

/// A line of its own above points names what they are about: the log has no mark for it.
QString withHeadings(QString log)
{
    static const QRegularExpression name(QStringLiteral("^(\\p{L}[^\\n]*)\\n(?=- )"),
                                         QRegularExpression::MultilineOption);
    return log.replace(name, QStringLiteral("### \\1\n\n"));
}

/// Markdown's headings stand as close to what was before as to their own points.
void partHeadings(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() == 0)
            continue;
        format.setTopMargin(kAboveHeading);
        QTextCursor(block).setBlockFormat(format);
    }
}

} // namespace

void showWhatsNew(QWidget& window)
{
    auto* dialog = new QDialog(&window);
    dialog->setObjectName("whatsNewDialog");
    dialog->setWindowTitle(tr("What's new"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new QTextBrowser(dialog);
    text->setObjectName("whatsNewText");
    text->setAccessibleName(dialog->windowTitle());
    text->setMarkdown(withHeadings(newestChanges()));
    partHeadings(*text->document());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(QSize(inType(640), inType(560)).boundedTo(window.size()));
    dialog->show();
}

} // namespace headlight
