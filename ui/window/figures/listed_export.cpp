// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/listed_export.h"

#include "core/io/atomic_file.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/figure_list.h"
#include "ui/kit/tr.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/export_dialog.h"

namespace headlight {

CommandOfExport commandOfPicture(const Session& session, const QString& picture)
{
    const auto result = session.result();
    if (!result || !result->cache)
        return {};
    return [result, &shown = *pictureNamed(picture)](const QString& output) {
        return SaidCommand{renderOptions(shown, result->state, *result->cache, output)};
    };
}

QString exportListed(const ExportOffer& offer, FileKind first, const CommandOfExport& command, QWidget& parent)
{
    ExportDialog dialog(offer, first, &parent);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const QString file = dialog.file();
    const SaidCommand none{{}, tr("there is no command for what it shows")};
    exportedFigures().add(file, command ? command(file) : none,
                          dialog.writesTable() ? FigureExportOptions() : dialog.options());
    return file;
}

AnimationExport exportAnimationOf(const std::vector<AnimationSubject>& subjects, QWidget& parent)
{
    if (const QString whyNot = AnimationDialog::whyNot(subjects); !whyNot.isEmpty())
        return {{}, whyNot};
    AnimationDialog dialog(subjects, &parent);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    exportedFigures().add(dialog.file(), dialog.command(), dialog.options());
    return {dialog.written(), {}};
}

QString saveFigureList(QWidget& parent)
{
    const FigureList& list = exportedFigures();
    if (list.isEmpty())
        return list.leftOut().isEmpty() ? tr("Nothing was exported yet: the list has no figure.")
                                        : tr("The list has no figure. %1").arg(list.leftOut().join(u' '));
    const QString file = askWhereToWrite(parent, FileKind::Figure, tr("Save the list of figures"),
                                         QStringLiteral("figures.json"), tr("Lists of figures (*.json)"));
    if (file.isEmpty())
        return {};
    const std::filesystem::path path = toPath(file);
    writeFileAtomically(path, list.description(std::filesystem::absolute(path).parent_path()));
    rememberFile(FileKind::Figure, file);
    QStringList said{list.size() == 1 ? tr("Written: %1, with 1 figure.").arg(file)
                                      : tr("Written: %1, with %2 figures.").arg(file).arg(list.size())};
    if (!list.leftOut().isEmpty())
        said << tr("Left out: %1").arg(list.leftOut().join(u' '));
    return said.join(u' ');
}

} // namespace headlight
