// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/task_texts.h"
#include "tests/support/refusal.h"

#include <QStringList>
#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

using namespace headlight;
using namespace headlight::test;

namespace {

std::vector<std::string> wordsOf(const TaskTexts& texts, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> words;
    for (const std::int64_t id : ids)
        words.push_back(texts.words().at(static_cast<std::size_t>(id)));
    return words;
}

/// Whether the answers of a text follow from it by the task's rule, which is written here anew.
bool followsTheRule(TrainingTask task, int size, const std::vector<std::string>& text, const std::vector<Index>& rows,
                    const std::vector<std::string>& answers)
{
    const auto given = [&](int first, int count) {
        return std::vector<std::string>(text.begin() + first, text.begin() + first + count);
    };
    switch (task) {
    case TrainingTask::Induction:
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Index before = rows[i] - 1;
            while (before > 0 && text[before] != text[rows[i]])
                --before;
            if (before == 0 || text[before + 1] != answers[i])
                return false;
        }
        return !rows.empty();
    case TrainingTask::Copy:
        return answers == given(1, size);
    case TrainingTask::Reverse: {
        std::vector<std::string> words = given(1, size);
        std::ranges::reverse(words);
        return answers == words;
    }
    case TrainingTask::PreviousToken:
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (answers[i] != text[rows[i] - 1])
                return false;
        return std::ssize(rows) == size;
    case TrainingTask::SortDigits: {
        std::vector<std::string> digits = given(1, size);
        std::ranges::sort(digits);
        return answers == digits;
    }
    case TrainingTask::Brackets: {
        std::size_t next = 0;
        std::vector<std::string> open;
        for (std::size_t t = 1; t < text.size(); ++t) {
            if (text[t] == "(")
                open.push_back(text[t + 1]);
            if (text[t] != ")")
                continue;
            if (open.empty() || rows[next] != static_cast<Index>(t) || answers[next] != open.back())
                return false;
            open.pop_back();
            ++next;
        }
        return open.empty() && next == rows.size() && std::ssize(rows) == size;
    }
    case TrainingTask::Addition: {
        const int a = std::stoi(text[1] + text[2]);
        const int b = std::stoi(text[4] + text[5]);
        return text[3] == "+" && text[6] == "=" && std::stoi(answers[0] + answers[1] + answers[2]) == a + b;
    }
    case TrainingTask::Ball:
        return text[1] != text[4] && answers == std::vector{text[2] == "gives" ? text[4] : text[1]} &&
               text[3] == (text[2] == "gives" ? "to" : "from");
    }
    return false;
}

} // namespace

class TaskTextsTest : public QObject {
    Q_OBJECT
private slots:
    void everyAnswerFollowsFromItsText_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("size");
        for (std::size_t i = 0; i < kTrainingTasks.size(); ++i) {
            const TrainingTaskRow& row = kTrainingTasks[i];
            for (const int size : std::set{row.least, row.size, std::min(row.most, 20)})
                QTest::newRow(qPrintable(QString("%1 %2").arg(row.name).arg(size))) << int(i) << size;
        }
    }
    void everyAnswerFollowsFromItsText()
    {
        QFETCH(int, which);
        QFETCH(int, size);
        const TrainingTask task = kTrainingTasks[std::size_t(which)].task;
        const TaskTexts texts({task, size, 0});
        std::mt19937 engine(5);
        for (int i = 0; i < 200; ++i) {
            const TaskText text = texts.text(engine);
            QCOMPARE(std::ssize(text.ids), std::ptrdiff_t(texts.nTokens()));
            QCOMPARE(text.ids[0], 0);
            QVERIFY(std::ranges::is_sorted(text.rows));
            QCOMPARE(text.rows.size(), text.answers.size());
            const std::vector<std::string> words = wordsOf(texts, text.ids);
            QVERIFY2(followsTheRule(task, size, words, text.rows, wordsOf(texts, text.answers)),
                     qPrintable(QString::fromStdString([&] {
                         std::string all;
                         for (const std::string& word : words)
                             all += word + " ";
                         return all;
                     }())));
        }
    }
    void noTextIsBothTrainedAndHeldOut()
    {
        for (const TrainingTaskRow& row : kTrainingTasks) {
            const TaskTexts texts({row.task, row.least, row.nWords == row.mostWords ? 0 : std::max(5, row.least / 2)});
            std::set<std::vector<std::int64_t>> trained, heldOut;
            for (std::uint32_t step = 0; step < 20; ++step)
                for (const TextShare share : {TextShare::Trained, TextShare::HeldOut}) {
                    const TokenBatch batch = texts.batch(3, step, 50, share);
                    for (Index first = 0; first < std::ssize(batch.ids); first += batch.length)
                        (share == TextShare::Trained ? trained : heldOut)
                            .insert({batch.ids.begin() + first, batch.ids.begin() + first + batch.length});
                }
            QVERIFY2(!heldOut.empty() && !trained.empty(), row.name);
            for (const auto& ids : heldOut)
                QVERIFY2(!trained.contains(ids), row.name);
        }
    }
    void batchesFollowFromSeedAndStep()
    {
        const TaskTexts texts({TrainingTask::Induction, 0, 0});
        QCOMPARE(texts.batch(1, 7, 4, TextShare::Trained).ids, texts.batch(1, 7, 4, TextShare::Trained).ids);
        QVERIFY(texts.batch(1, 7, 4, TextShare::Trained).ids != texts.batch(1, 8, 4, TextShare::Trained).ids);
        QVERIFY(texts.batch(1, 7, 4, TextShare::Trained).ids != texts.batch(2, 7, 4, TextShare::Trained).ids);
    }
    void periodsOfRepeatedWordsDiffer()
    {
        const TaskTexts texts({TrainingTask::Induction, 0, 0});
        std::mt19937 engine(1);
        std::set<std::size_t> nAnswers;
        for (int i = 0; i < 200; ++i)
            nAnswers.insert(texts.text(engine).rows.size());
        QCOMPARE(nAnswers.size(), std::size_t(13)); // periods of 12 to 24
    }
    void whatATaskCannotBeIsRefused()
    {
        const auto said = [](TaskOptions options) { return refusal([&] { options.validate(); }); };
        QCOMPARE(said({TrainingTask::Copy, 1, 0}), QString("the task copy has 2 to 256 words to copy, not 1"));
        QCOMPARE(said({TrainingTask::Addition, 3, 0}), QString("the task addition has 2 digits of a number, not 3"));
        QCOMPARE(said({TrainingTask::Ball, 0, 5}), QString("the task ball has 16 different words, not 5"));
        QCOMPARE(said({TrainingTask::Induction, 100, 32}),
                 QString("texts of 100 words that repeat need at least 50 different words, not 32"));
        QVERIFY(refusal([] { TaskTexts({TrainingTask::Copy, 2, 2}); }).contains("too few different texts"));
        QVERIFY(refusal([] { trainingTaskFromName("juggle"); }).contains("expected one of induction, copy"));
    }
};

HEADLIGHT_APPLESS_TEST(TaskTextsTest)
#include "tst_task_texts.moc"
