// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_store.h"

#include "core/base/error.h"
#include "core/bench/bench_file.h"
#include "core/bench/bench_json.h"
#include "core/bench/run_bench.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/new_bench.h"

namespace headlight {

namespace {

QStringList listOf(const std::vector<std::string>& tokens)
{
    QStringList list;
    for (const std::string& token : tokens)
        list << QString::fromStdString(token);
    return list;
}

void saveText(KeptValues& kept, const QString& name, const BenchText& text, const std::vector<std::string>& tokens)
{
    kept.set(name + ".sentence", text.sentence);
    kept.set(name + ".cut", static_cast<int>(text.cut));
    kept.set(name + ".model", text.model);
    kept.setTexts(name + ".tokens", listOf(tokens));
}

/// The text that was cut into these very tokens; another one where the file was changed elsewhere.
BenchText loadText(const KeptValues& kept, const QString& name, const std::vector<std::string>& tokens)
{
    const int cut = kept.number(name + ".cut");
    if (kept.texts(name + ".tokens") == listOf(tokens) && cut >= 0 && cut <= static_cast<int>(BenchCut::Subwords))
        return {kept.text(name + ".sentence"), static_cast<BenchCut>(cut), kept.text(name + ".model")};
    return benchTextOf(tokens);
}

} // namespace

BenchStore::BenchStore(std::filesystem::path bench, std::filesystem::path layout)
    : m_bench(std::move(bench), kLargestBench), m_layout(std::move(layout))
{
}

KeptValues BenchStore::layout() const
{
    return {m_layout, tr("The layout of the bench")};
}

BenchStore::Restored BenchStore::load()
{
    Restored restored{exampleBench(benchExamples().front()), QString()};
    const KeptValues kept = layout();
    restored.problem = kept.problem();
    try {
        const auto json = m_bench.read();
        if (!json)
            return restored;
        BenchState state;
        state.input = benchFromJson(json->toStdString(), m_bench.path().filename().string());
        runBench(state.input); // throws where the numbers have no attention, such as a cosine with zeros
        state.title = kept.text("title");
        state.first = loadText(kept, "first", state.input.first.tokens);
        state.second = loadText(kept, "second", state.input.second.tokens);
        restored.state = state;
    } catch (const Error& broken) {
        restored.problem = m_bench.setAside(tr("The last bench"), broken);
    }
    return restored;
}

QString BenchStore::save(const BenchState& state) const
{
    try {
        m_bench.write(QByteArray::fromStdString(benchToJson(state.input)));
    } catch (const Error& error) {
        return reasonAndFile(error);
    }
    KeptValues kept = layout();
    kept.set("title", state.title);
    saveText(kept, "first", state.first, state.input.first.tokens);
    saveText(kept, "second", state.second, state.input.second.tokens);
    return kept.save();
}

} // namespace headlight
