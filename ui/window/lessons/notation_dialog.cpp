// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/notation_dialog.h"

#include "core/base/error.h"
#include "core/io/read_file.h"
#include "ui/lessons/lesson_glossary.h"
#include "ui/window/widgets/formula_text.h"

#include <QUrl>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr std::size_t kLargestNotation = 1U << 20U; // bytes

LessonGlossary foundGlossary(const std::vector<std::filesystem::path>& folders)
{
    for (const std::filesystem::path& folder : folders) {
        std::error_code none;
        if (std::filesystem::exists(folder / "NOTATION.md", none))
            return readGlossary(QByteArray::fromStdString(readFile(folder / "NOTATION.md", kLargestNotation)));
    }
    return {NotationDialog::tr("There is no list of notation: expected a file NOTATION.md beside the lessons."), {}};
}

QString written(const LessonGlossary& glossary, const std::vector<Lesson>& lessons)
{
    QString text = glossary.notation;
    if (!glossary.terms.empty())
        text += QStringLiteral("\n\n# %1\n\n").arg(NotationDialog::tr("Terms"));
    for (const auto& [term, meaning] : glossary.terms) {
        text += QStringLiteral("- **%1**: %2").arg(term, meaning);
        if (const auto place = whereExplained(term, lessons))
            text += QStringLiteral(" [%1](page:%2/%3)")
                        .arg(NotationDialog::tr("Lesson %1").arg(lessons[static_cast<std::size_t>(place->first)].order))
                        .arg(place->first)
                        .arg(place->second);
        text += u'\n';
    }
    return text;
}

} // namespace

NotationDialog::NotationDialog(const std::vector<std::filesystem::path>& folders, const std::vector<Lesson>& lessons,
                               QWidget* parent)
    : QDialog(parent)
{
    setObjectName("notationDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Notation of the lessons"));
    auto* text = new FormulaText(this);
    text->setObjectName("notationText");
    text->setOpenLinks(false);
    connect(text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const QStringList place = link.path().split(u'/');
        emit pageWanted(place.value(0).toInt(), place.value(1).toInt());
    });
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    resize(560, 640);
    try {
        text->setCommonMark(written(foundGlossary(folders), lessons));
    } catch (const Error& error) {
        text->setPlainText(QString::fromUtf8(error.what()));
    }
}

} // namespace headlight
