// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/chosen_model.h"

#include "core/base/error.h"
#include "core/model/large_model_in.h"
#include "core/model/model_catalog.h"
#include "ui/kit/tr.h"
#include "ui/session/first_head.h"
#include "ui/session/model_locations.h"
#include "ui/session/session.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QFileInfo>
#include <QMessageBox>

#include <functional>
#include <utility>

namespace headlight {

namespace {

std::optional<LargeModel> largeModelOf(const QString& nameOrFolder)
{
    try {
        return largeModelIn(resolveModel(nameOrFolder.toStdString(), modelLocations()), {});
    } catch (const Error&) { // which is said when it is opened
        return std::nullopt;
    }
}

void askBeforeLarge(QWidget& window, const QString& name, const LargeModel& large, std::function<void()> open)
{
    const auto sizeText = [](std::uint64_t bytes) { return QString::fromStdString(memoryText(bytes)); };
    auto* question = new QMessageBox(
        QMessageBox::NoIcon, tr("Open a model"),
        tr("“%1” takes %2 of this machine’s %3 of memory.").arg(name, sizeText(large.needed), sizeText(large.memory)),
        QMessageBox::Open | QMessageBox::Cancel, &window);
    question->setObjectName("largeModelQuestion");
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("Reading it takes up to %1 seconds from a disk of 200 MB a second. Meanwhile the "
                                    "picture stays, and Esc stops it.")
                                     .arg(large.seconds));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setDefaultButton(QMessageBox::Open);
    question->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(question, &QMessageBox::finished, &window, [open = std::move(open)](int answer) {
        if (answer == QMessageBox::Open)
            open();
    });
    question->open();
}

} // namespace

void openChosenModel(QWidget& window, Session& session, const QString& nameOrFolder)
{
    const auto open = [&session, nameOrFolder] {
        if (QFileInfo(nameOrFolder).isAbsolute())
            rememberFile(FileKind::Model, nameOrFolder);
        openAtBestHead(session, nameOrFolder);
    };
    const auto large = session.isModel(nameOrFolder) ? std::nullopt : largeModelOf(nameOrFolder);
    if (large)
        askBeforeLarge(window, nameOrFolder.section(u'/', -1), *large, open);
    else
        open();
}

} // namespace headlight
