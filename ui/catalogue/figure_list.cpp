// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/figure_list.h"

#include "ui/export/export_fields.h"
#include "ui/state/choice_text.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFileInfo>

namespace headlight {

void FigureList::add(const QString& file, const SaidCommand& command, const FigureExportOptions& chosen)
{
    const QString output = QDir::cleanPath(QFileInfo(file).absoluteFilePath());
    m_figures.erase(output);
    m_leftOut.erase(output);
    if (!command.refusal.isEmpty()) {
        m_leftOut[output] = command.refusal;
        return;
    }
    std::vector<SaidOption> options = command.options;
    std::erase_if(options, [](const SaidOption& option) { return option.name == QLatin1String("-o"); });
    const FigureExportOptions usual;
    for (const auto& field : exportFields())
        if (const QString text = field.text(chosen); text != field.text(usual))
            options.push_back({field.option, text});
    m_figures[output] = std::move(options);
}

QStringList FigureList::leftOut() const
{
    QStringList sentences;
    for (const auto& [output, why] : m_leftOut)
        sentences << QStringLiteral("%1: %2").arg(QFileInfo(output).fileName(), why);
    return sentences;
}

std::string FigureList::description(const std::filesystem::path& folder) const
{
    const QDir from(toQString(folder));
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    for (const auto& [output, options] : m_figures) {
        nlohmann::ordered_json figure;
        const QString near = from.relativeFilePath(output);
        figure["output"] = (near.startsWith(QLatin1String("..")) ? output : near).toStdString();
        for (const auto& [name, value] : options) {
            const std::string key = name.isEmpty() ? std::string("file") : name.mid(2).toStdString();
            if (value.isEmpty())
                figure[key] = true;
            else
                figure[key] = value.toStdString();
        }
        figures.push_back(std::move(figure));
    }
    return nlohmann::ordered_json{{"figures", std::move(figures)}}.dump(4) + "\n";
}

FigureList& exportedFigures()
{
    static FigureList list;
    return list;
}

} // namespace headlight
