// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/head_vectors.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/corpus/mean_interval.h"
#include "core/corpus/run_corpus.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"
#include "tests/support/thread_limit.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace headlight;
using namespace headlight::test;

namespace {

void writeText(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

QByteArray bytesOfFile(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Lines of 1 to 60 letters, spaces and commas; some of them empty.
std::vector<QByteArray> drawnLines(int count)
{
    std::mt19937 engine(5);
    std::vector<QByteArray> lines;
    for (int i = 0; i < count; ++i) {
        QByteArray line;
        const int length = i % 11 == 3 ? 0 : 1 + int(engine() % 60);
        for (int t = 0; t < length; ++t)
            line += "abcd ,.xyz"[engine() % 10];
        lines.push_back(line);
    }
    return lines;
}

QByteArray joined(const std::vector<QByteArray>& lines)
{
    QByteArray text;
    for (const QByteArray& line : lines)
        text += line + '\n';
    return text;
}

double loopNorm(const Matrix& z, Index query, const Matrix& wO)
{
    double square = 0.0;
    for (Index d = 0; d < wO.cols(); ++d) {
        double sum = 0.0;
        for (Index k = 0; k < wO.rows(); ++k)
            sum += double(z(query, k)) * double(wO(k, d));
        square += sum * sum;
    }
    return std::sqrt(square);
}

} // namespace

class TestRunCorpus : public QObject {
    Q_OBJECT

    QTemporaryDir m_modelFolder;
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::vector<QByteArray> m_lines = drawnLines(60);

    std::filesystem::path path(const QString& name) const { return m_folder.filePath(name).toStdString(); }

    CorpusJob job(const QString& state = QStringLiteral("none.part")) const
    {
        CorpusJob job;
        job.model = m_model;
        job.options = optionsWith(MaskKind::Causal);
        job.state = path(state);
        job.saveEvery = 1e9;
        return job;
    }
    QByteArray bytes(const CorpusJob& job) const
    {
        writeStats(path("bytes.json"), runCorpus(CorpusLines(path("lines.txt")), job));
        return bytesOfFile(path("bytes.json"));
    }
    void verifyGolden(const std::shared_ptr<const Model>& model, const QJsonValue& lines, const QJsonValue& heads) const
    {
        QByteArray text;
        for (const QJsonValue& line : lines.toArray())
            text += line.toString().toUtf8() + '\n';
        writeText(m_folder.filePath("golden.txt"), text);
        CorpusJob ofModel = job();
        ofModel.model = model;
        const StatsFile found = runCorpus(CorpusLines(path("golden.txt")), ofModel);
        const auto verify = [](double value, const QJsonValue& expected, double tolerance = 1e-5) {
            QVERIFY2(std::abs(value - expected.toDouble()) < tolerance * (1.0 + std::abs(expected.toDouble())),
                     qPrintable(QStringLiteral("%1, golden %2").arg(value).arg(expected.toDouble())));
        };
        for (const QJsonValue& one : heads.toArray()) {
            const HeadStats& stats = found.stats.heads.at({one["layer"].toInt(), one["head"].toInt()});
            for (std::size_t i = 0; i < kCorpusScores; ++i) {
                if (CorpusScore(i) == CorpusScore::Punctuation) // the script reads no labels
                    continue;
                const QJsonValue expected = one["scores"][QLatin1String(kCorpusScoreKeys[i])];
                QCOMPARE(stats.scores[i].n, std::int64_t(expected["n"].toInt(-1)));
                const MeanInterval interval = *meanInterval(stats.scores[i]);
                verify(interval.mean, expected["mean"]);
                verify(*interval.deviation, expected["deviation"]);
                verify(*interval.low, expected["low"]);
                verify(*interval.high, expected["high"]);
            }
            for (const int distance : {0, 1, 2, 5}) {
                const HeadStats::AtDistance& at = stats.distances.at(distance);
                verify(at.weights.value() / double(at.n), one["distances"][QString::number(distance)]);
            }
            for (int i = 0; i < 5; ++i)
                verify(double(stats.strongest[std::size_t(i)].strength), one["strongest"][i]["strength"]);
        }
    }
    QString refusedLines(const QByteArray& text) const
    {
        writeText(m_folder.filePath("bad.txt"), text);
        return refusal([&] { CorpusLines(path("bad.txt")); });
    }

private slots:
    void initTestCase()
    {
        m_model = tinyModel(QDir(m_modelFolder.path()));
        writeText(m_folder.filePath("lines.txt"), joined(m_lines));
    }

    void theNumbersAreThoseOfLoops()
    {
        const StatsFile found = runCorpus(CorpusLines(path("lines.txt")), job());
        for (const HeadIndex head : {HeadIndex{0, 1}, HeadIndex{1, 3}}) {
            std::vector<double> previous, norms;
            std::map<int, std::pair<double, int>> distances;
            std::vector<std::pair<double, int>> strengths;
            for (std::size_t l = 0; l < m_lines.size(); ++l) {
                if (m_lines[l].trimmed().isEmpty())
                    continue;
                const auto run = runModel(m_model, m_model->tokenizer.encode(m_lines[l].toStdString()), job().options);
                const Matrix p = attentionMap(run, head).whole(AttentionStep::Pattern);
                const Matrix wO = outputParametersOf(*run, head);
                double before = 0.0, all = 0.0, most = -1.0;
                for (Index i = 0; i < p.rows(); ++i) {
                    before += i > 0 ? double(p(i, i - 1)) : 0.0;
                    const double norm = loopNorm(headZ(*run, head), i, wO);
                    all += norm;
                    if (!run->encoding[i].isSpecial())
                        most = std::max(most, norm);
                    for (Index j = 0; j <= i; ++j) {
                        distances[int(i - j)].first += double(p(i, j));
                        ++distances[int(i - j)].second;
                    }
                }
                if (p.rows() > 1)
                    previous.push_back(before / double(p.rows() - 1));
                norms.push_back(all / double(p.rows()));
                strengths.emplace_back(most, int(l) + 1);
            }
            const HeadStats& stats = found.stats.heads.at(head);
            const auto verify = [](const ScoreSum& sum, const std::vector<double>& values) {
                QCOMPARE(sum.n, std::int64_t(values.size()));
                double mean = 0.0, square = 0.0;
                for (const double value : values)
                    mean += value / double(values.size());
                for (const double value : values)
                    square += (value - mean) * (value - mean) / double(values.size() - 1);
                const MeanInterval interval = *meanInterval(sum);
                QVERIFY(isClose(interval.mean, mean) && isClose(*interval.deviation, std::sqrt(square)));
            };
            verify(stats.score(CorpusScore::PreviousToken), previous);
            verify(stats.score(CorpusScore::OutputNorm), norms);
            for (const auto& [distance, at] : stats.distances) {
                QCOMPARE(at.n, std::int64_t(distances[distance].second));
                QVERIFY(isClose(at.weights.value() / double(at.n), distances[distance].first / double(at.n)));
            }
            std::ranges::sort(strengths, std::greater());
            QCOMPARE(stats.strongest.size(), kStrongest);
            std::set<std::int64_t> lines;
            for (std::size_t i = 0; i < kStrongest; ++i) {
                const HeadExample& example = stats.strongest[i];
                QVERIFY(isClose(double(example.strength), strengths[i].first, 1e-5));
                lines.insert(example.line);
                QCOMPARE(QByteArray::fromStdString(*example.text), m_lines[std::size_t(example.line - 1)]);
            }
            QCOMPARE(lines.size(), kStrongest); // each text once
            for (int tenths = 1; tenths <= 9; ++tenths) {
                const auto n = std::ssize(strengths);
                const double exact = strengths[std::size_t(n - (n * tenths + 9) / 10)].first;
                const double ratio = double(stats.atDecile(tenths).strength) / exact;
                QVERIFY2(std::abs(std::log2(ratio)) <= 1.0 / kStrengthsPerOctave, qPrintable(QString::number(ratio)));
            }
        }
        const auto nTexts =
            std::ranges::count_if(m_lines, [](const QByteArray& line) { return !line.trimmed().isEmpty(); });
        QCOMPARE(found.stats.nLines, std::int64_t(nTexts));
    }

    /// A script that shares nothing with Headlight but the files of parameters, in float64.
    void theShippedModelEqualsTheGoldenValues()
    {
        const QJsonDocument golden =
            QJsonDocument::fromJson(bytesOfFile(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/corpus.json"));
        QCOMPARE(golden["heads"].toArray().size(), 48);
        verifyGolden(loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en"), golden["lines"],
                     golden["heads"]);
    }
    void threeFamiliesEqualTheGoldenValues()
    {
        const QJsonDocument golden =
            QJsonDocument::fromJson(bytesOfFile(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/corpus_families.json"));
        const QJsonArray runs = golden["runs"].toArray();
        QCOMPARE(runs.size(), 3);
        for (const QJsonValue& run : runs) {
            Model model = *loadGoldenFamily(goldenFamilyFolder(run["model"].toString()));
            model.tokenizer = Tokenizer::fromDescription(R"({"pre_tokenizer": {"type": "WhitespaceSplit"},
                "model": {"type": "WordLevel", "unk_token": "[UNK]", "vocab": {"[UNK]": 0, "1": 1, "2": 2, "3": 3,
                          "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}}})");
            QCOMPARE(run["heads"].toArray().size(), model.config.nLayers * model.config.nHeads);
            verifyGolden(std::make_shared<const Model>(std::move(model)), run["lines"], run["heads"]);
        }
    }

    void shardsMakeTheWholeToTheBit()
    {
        const QByteArray whole = bytes(job());
        QVERIFY(whole.size() > 10'000);
        for (const int n : {2, 7}) {
            std::vector<std::filesystem::path> files;
            for (int i = n; i >= 1; --i) {
                CorpusJob part = job();
                part.shard = {i, n};
                files.push_back(path(QStringLiteral("shard%1.json").arg(i)));
                writeStats(files.back(), runCorpus(CorpusLines(path("lines.txt")), part));
            }
            writeStats(path("merged.json"), mergedStats(files));
            QVERIFY(bytesOfFile(path("merged.json")) == whole);
            const auto without = files.back();
            files.pop_back();
            QVERIFY(refusal([&] { mergedStats(files); }).contains(QStringLiteral("shard 1/%1 is missing").arg(n)));
            files.push_back(files.front());
            QVERIFY(refusal([&] { mergedStats(files); }).contains("which was given before"));
            files.back() = path("bytes.json");
            QVERIFY(refusal([&] { mergedStats(files); }).contains("bytes.json: is shard 1/1, expected one of"));
        }
    }

    void noNumberOfThreadsChangesABit()
    {
        const auto with = [&](int nThreads) {
            const ThreadLimit limit(nThreads);
            return bytes(job());
        };
        const QByteArray one = with(1);
        QVERIFY(with(2) == one);
        QVERIFY(with(5) == one);
    }

    void whatIsCancelledIsKept()
    {
        CorpusJob cancelled = job("cancelled.part");
        cancelled.saveEvery = 1e9; // by itself it keeps nothing
        const ThreadLimit limit(1);
        const CancelToken cancel;
        const CorpusLines lines(path("lines.txt"));
        const auto stopAfterTwoBlocks = [&, nTold = 0](double, std::string_view what) mutable {
            if (what != "checking the lines" && ++nTold == 2)
                cancel.cancel();
        };
        QVERIFY_EXCEPTION_THROWN(runCorpus(lines, cancelled, stopAfterTwoBlocks, cancel), Error);
        QCOMPARE(readStats(cancelled.state).next->texts, 32);
        QCOMPARE(readStats(cancelled.state).stats.nLines, 32);
        QVERIFY(bytes(cancelled) == bytes(job()));
    }

    void whatIsInterruptedGoesOnToTheSameBytes()
    {
        const QByteArray whole = bytes(job());
        CorpusJob stopped = job("stopped.part");
        stopped.saveEvery = 0.0;
        const ThreadLimit limit(1); // small blocks
        int nStops = 0;
        while (true) {
            const CancelToken cancel;
            const CorpusLines lines(path("lines.txt"));
            try {
                const StatsFile found = runCorpus(
                    lines, stopped,
                    [&](double, std::string_view what) {
                        if (!what.starts_with("going on") && what != "checking the lines")
                            cancel.cancel();
                    },
                    cancel);
                QVERIFY(!found.next);
                writeStats(path("resumed.json"), found);
                break;
            } catch (const Error& error) {
                QCOMPARE(error.kind(), ErrorKind::Cancelled);
                QVERIFY(std::filesystem::exists(stopped.state));
                ++nStops;
            }
        }
        QVERIFY2(nStops > 2, qPrintable(QString::number(nStops)));
        QVERIFY(bytesOfFile(path("resumed.json")) == whole);

        QVERIFY(refusal([&] { mergedStats({stopped.state}); }).contains("is unfinished"));
        const auto refused = [&](const CorpusJob& other, const QString& input = "lines.txt") {
            return refusal([&] { runCorpus(CorpusLines(path(input)), other); });
        };
        CorpusJob other = stopped;
        other.shard = {1, 2};
        QVERIFY(refused(other).contains("stopped.part: is of another shard: 1/1, expected 1/2"));
        other = stopped;
        other.options = optionsWith(MaskKind::None);
        QVERIFY(refused(other).contains("stopped.part: is of another run: mask causal, expected mask none"));
        writeText(m_folder.filePath("other.txt"), joined(m_lines) + "more\n");
        QVERIFY(refused(stopped, "other.txt").contains("stopped.part: is of another input"));
        other = stopped;
        other.model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        QVERIFY(refused(other).contains("stopped.part: is of another model"));
        other = stopped;
        other.state = path("bytes.json");
        QVERIFY(refused(other).contains("bytes.json: holds finished numbers"));
        QVERIFY(refused(other).contains("; delete it to begin anew"));
    }

    void whatIsWrittenIsReadAndWrittenAgainToTheByte()
    {
        const QByteArray whole = bytes(job());
        writeStats(path("again.json"), readStats(path("bytes.json")));
        QVERIFY(bytesOfFile(path("again.json")) == whole);
        for (const auto& [from, to, named] : std::vector<std::tuple<QByteArray, QByteArray, QString>>{
                 {"headlight stats", "stats", "\"format\""},
                 {"\"version\":1", "\"version\":2", "newer"},
                 {"\"sum\":\"0", "\"sum\":\"x", "a sum is"},
                 {"\"layer\":0", "\"layer\":-1", "layer"},
                 {"\"part\":\"decoder\"", "\"part\":\"x\"", "part"},
                 {"\"texts\":{\n\"", "\"texts\":{\n\"x", "texts"}}) {
            QByteArray damaged = whole;
            QVERIFY(damaged.contains(from));
            writeText(m_folder.filePath("damaged.json"), damaged.replace(damaged.indexOf(from), from.size(), to));
            const QString said = refusal([&] { readStats(path("damaged.json")); });
            QVERIFY2(said.contains("damaged.json") && said.contains(named), qPrintable(said));
        }
    }

    void linesAreReadAsTheyStand()
    {
        writeText(m_folder.filePath("kinds.txt"), "\xef\xbb\xbf"
                                                  "one\r\n\n \t\ntwo \nlast");
        const CorpusLines lines(path("kinds.txt"));
        QCOMPARE(lines.nTexts(), 3);
        CorpusPlace place;
        std::vector<std::pair<std::int64_t, std::string>> found;
        while (true) {
            const auto block = lines.next(place, {}, 1);
            if (block.empty())
                break;
            found.emplace_back(block.front().number, block.front().text);
        }
        QVERIFY((found == std::vector<std::pair<std::int64_t, std::string>>{{1, "one"}, {4, "two "}, {5, "last"}}));
        QVERIFY(lines.isAtEnd(place));
    }

    void whatCannotBeReadIsRefusedBeforeAnythingRuns()
    {
        for (const char* empty : {"", "\n\n", " \t\r\n"})
            QVERIFY(refusedLines(empty).contains("bad.txt: holds no line of text"));
        QVERIFY(refusedLines("good\nb\xff"
                             "d\n")
                    .contains("bad.txt: line 2 is not UTF-8 at its byte 2"));
        QVERIFY(refusedLines("a\n" + QByteArray(70'000, 'x'))
                    .contains("bad.txt: line 2 has 70000 bytes, expected at most 65536"));
        QVERIFY(refusal([&] { CorpusLines(path("missing.txt")); }).contains("missing.txt"));
        QVERIFY(refusal([&] { CorpusLines(m_folder.path().toStdString()); }).contains("it is a folder"));

        writeText(m_folder.filePath("long.txt"), "short\n" + QByteArray(100, 'x') + "\n");
        bool ran = false;
        CorpusJob cut = job();
        const QString said = refusal(
            [&] { runCorpus(CorpusLines(path("long.txt")), cut, [&](double, std::string_view) { ran = true; }); });
        QVERIFY2(said.contains("long.txt: line 2: it has 102 tokens, expected at most the 80"), qPrintable(said));
        QVERIFY(!ran);
        std::vector<std::string> told;
        writeText(m_folder.filePath("bad line.txt"), QByteArray("good\n").repeated(50) + QByteArray(100, 'x') + "\n" +
                                                         QByteArray(100, 'y') + "\nz\n" + QByteArray(99, 'y') + "\n");
        for (const int nThreads : {1, 4})
            for (int i = 0; i < 5; ++i) {
                const ThreadLimit limit(nThreads);
                QVERIFY(refusal([&] {
                            runCorpus(CorpusLines(path("bad line.txt")), cut,
                                      [&](double, std::string_view what) { told.emplace_back(what); });
                        }).contains("bad line.txt: line 51: it has 102 tokens"));
            }
        QVERIFY(std::ranges::find(told, "checking the lines") != told.end());
        cut.cutsLongLines = true;
        const StatsFile found = runCorpus(CorpusLines(path("long.txt")), cut);
        QCOMPARE(found.stats.nCutLines, 1);
        QCOMPARE(found.stats.nLines, 2);
        // 65,536 bytes end within a character of the first line
        writeText(m_folder.filePath("longer.txt"), "x" + QByteArray("é").repeated(40'000) + "\nshort\n");
        QVERIFY(
            refusal([&] { CorpusLines(path("longer.txt")); }).contains("has 80001 bytes, expected at most 65536, or"));
        const CorpusLines longer(path("longer.txt"), LongLines::Cut);
        CorpusPlace place;
        const CorpusLine first = longer.next(place, {}, 1).front();
        QVERIFY(first.isCut);
        QCOMPARE(first.text.size(), std::size_t{65'535});
        QVERIFY(first.text.ends_with("é"));
        QVERIFY(!longer.next(place, {}, 1).front().isCut);
        QCOMPARE(runCorpus(longer, cut).stats.nCutLines, 1);
    }

    void everyShardHasAsManyTextsWhereEverySecondLineIsEmpty()
    {
        writeText(m_folder.filePath("gaps.txt"), QByteArray("text\n\n").repeated(10));
        for (int i = 1; i <= 2; ++i) {
            CorpusJob half = job();
            half.shard = {i, 2};
            QCOMPARE(runCorpus(CorpusLines(path("gaps.txt")), half).stats.nLines, 5);
        }
    }

    void anInputThatChangesIsRefusedBeforeItsNumbersAreKept()
    {
        writeText(m_folder.filePath("changes.txt"), joined(m_lines));
        CorpusJob changed = job("changes.part");
        changed.saveEvery = 0.0;
        const ThreadLimit limit(1);
        const CorpusLines lines(path("changes.txt"));
        int nTold = 0;
        const QString said = refusal([&] {
            runCorpus(lines, changed, [&](double, std::string_view what) {
                if (what != "checking the lines" && ++nTold == 1)
                    writeText(m_folder.filePath("changes.txt"), joined(m_lines) + "more\n");
            });
        });
        QVERIFY2(said.contains("changes.txt"), qPrintable(said));
        QCOMPARE(nTold, 1);                                 // the block behind it is not counted
        QCOMPARE(readStats(changed.state).next->texts, 16); // those of the block before
    }
};

HEADLIGHT_TEST(TestRunCorpus)
#include "tst_run_corpus.moc"
