// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_store.h"

#include "core/base/error.h"
#include "core/bench/bench_file.h"
#include "core/bench/run_bench.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"
#include "ui/window/bench/bench_beginnings.h"

#include <QSettings>

#include <system_error>

namespace headlight {

namespace {

QStringList listOf(const std::vector<std::string>& tokens)
{
    QStringList list;
    for (const std::string& token : tokens)
        list << QString::fromStdString(token);
    return list;
}

void saveText(QSettings& settings, const QString& group, const BenchText& text, const std::vector<std::string>& tokens)
{
    settings.beginGroup(group);
    settings.setValue("sentence", text.sentence);
    settings.setValue("cut", static_cast<int>(text.cut));
    settings.setValue("model", text.model);
    settings.setValue("tokens", listOf(tokens));
    settings.endGroup();
}

/// The text that was cut into these very tokens; another one where the file was changed elsewhere.
BenchText loadText(QSettings& settings, const QString& group, const std::vector<std::string>& tokens)
{
    settings.beginGroup(group);
    BenchText text = benchTextOf(tokens);
    const int cut = settings.value("cut").toInt();
    if (settings.value("tokens").toStringList() == listOf(tokens) && cut >= 0 &&
        cut <= static_cast<int>(BenchCut::Subwords))
        text = {settings.value("sentence").toString(), static_cast<BenchCut>(cut), settings.value("model").toString()};
    settings.endGroup();
    return text;
}

} // namespace

BenchStore::BenchStore(std::filesystem::path bench, std::filesystem::path layout)
    : m_bench(std::move(bench)), m_layout(std::move(layout))
{
}

BenchStore::Restored BenchStore::load() const
{
    Restored restored{exampleBench(benchExamples().front()), QString()};
    std::error_code error;
    if (!std::filesystem::exists(m_bench, error))
        return restored;
    try {
        BenchState state;
        state.input = loadBench(m_bench);
        runBench(state.input); // throws where the numbers have no attention, such as a cosine with zeros
        QSettings settings(toQString(m_layout), QSettings::IniFormat);
        state.title = settings.value("title").toString();
        state.first = loadText(settings, "first", state.input.first.tokens);
        state.second = loadText(settings, "second", state.input.second.tokens);
        restored.state = state;
    } catch (const Error& broken) {
        std::filesystem::path aside = m_bench;
        aside.replace_extension(".broken.json");
        std::filesystem::rename(m_bench, aside, error);
        restored.problem = tr("The last bench could not be read and was kept as %1 (%2).")
                               .arg(toQString(aside), QString::fromStdString(broken.message()));
    }
    return restored;
}

QString BenchStore::save(const BenchState& state) const
{
    try {
        std::error_code error;
        std::filesystem::create_directories(m_bench.parent_path(), error);
        saveBench(m_bench, state.input);
        QSettings settings(toQString(m_layout), QSettings::IniFormat);
        settings.setValue("title", state.title);
        saveText(settings, "first", state.first, state.input.first.tokens);
        saveText(settings, "second", state.second, state.input.second.tokens);
        return {};
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
}

} // namespace headlight
