// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_words.h"

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/model_config.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <cstdint>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr qsizetype kLongestWords = 90; // characters
constexpr qint64 kReadmeBeginning = 4096;

/// The first clause below a README's title; empty where it does not begin with one.
QString firstClause(const fs::path& folder)
{
    QFile file(toQString(folder / "README.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression beginning(QStringLiteral(R"(^#[^\n]*\n+([A-Z][^.,:;|]{12,}))"));
    const QString words = beginning.match(QString::fromUtf8(file.read(kReadmeBeginning))).captured(1).simplified();
    return words.size() <= kLongestWords ? words : QString();
}

QString kindOf(const ModelConfig& config)
{
    if (config.isRecurrent())
        return tr("Recurrent encoder-decoder");
    return config.hasEncoder() ? tr("Encoder-decoder") : tr("One stack of layers");
}

QString sizeWords(const ModelConfig& config)
{
    if (config.isRecurrent())
        return tr("one attention");
    if (config.hasEncoder())
        return tr("%1 + %2 layers × %3").arg(config.encoder.nLayers).arg(config.nLayers).arg(headCount(config.nHeads));
    return QStringLiteral("%1 × %2").arg(layerCount(config.nLayers), headCount(config.nHeads));
}

/// Says what a checkpoint is that needs no config.json.
QString checkpointWords(const fs::path& file)
{
    try {
        const ModelConfig config = configOfForm(file, {});
        return (isGguf(file) ? QStringLiteral("GGUF") : kindOf(config)) + QStringLiteral(" · ") + sizeWords(config);
    } catch (const Error&) {
        if (checkpointQuestions(file, {}).empty())
            throw;
        return tr("asks what it does not say when it is opened");
    }
}

QString readWords(const fs::path& folder)
{
    try {
        if (holdsAdapter(folder))
            return tr("an adapter over another model");
        std::error_code error;
        const bool hasConfig = fs::exists(folder / "config.json", error);
        if (const fs::path file = hasConfig ? fs::path() : checkpointOfForm(folder); !file.empty())
            return checkpointWords(file);
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const QString words = firstClause(folder);
        return (words.isEmpty() ? kindOf(config) : words) + QStringLiteral(" · ") + sizeWords(config);
    } catch (const Error& error) {
        return tr("can't be used: %1").arg(QString::fromStdString(error.message()));
    }
}

/// What tells that a file is still the one that was read.
struct FileMark {
    fs::path name;
    std::uintmax_t size = 0; // bytes
    fs::file_time_type written;
    bool operator==(const FileMark&) const = default;
};

FileMark markOf(const fs::path& file)
{
    std::error_code error; // what is not there has the size −1 and the least time
    return {file.filename(), fs::file_size(file, error), fs::last_write_time(file, error)};
}

/// The marks of a folder and the files in it, in the order of their names; of a file its own, and where it is one of
/// several that a GGUF file was split into, those of all GGUF files beside it.
std::vector<FileMark> marksOf(const fs::path& opened)
{
    std::vector<FileMark> marks;
    std::error_code error;
    const bool isSplit = isNamedAsPartOfGguf(opened);
    const fs::path folder = isSplit ? fs::absolute(opened, error).parent_path() : opened;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (!isSplit || isNamedAsPartOfGguf(it->path()))
            marks.push_back(markOf(it->path()));
    std::ranges::sort(marks, {}, &FileMark::name);
    marks.push_back(markOf(opened));
    return marks;
}

struct KeptWords {
    std::vector<FileMark> marks;
    QString words;
};

} // namespace

/// Menus and the palette ask for every model each time that they open, so what was read is kept.
QString modelWords(const fs::path& folder)
{
    static std::map<fs::path, KeptWords> allKept;
    KeptWords& kept = allKept[folder];
    if (std::vector<FileMark> marks = marksOf(folder); kept.words.isEmpty() || kept.marks != marks)
        kept = {std::move(marks), readWords(folder)};
    return kept.words;
}

} // namespace headlight
