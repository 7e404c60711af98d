// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/merge_table.h"

#include "core/tokenizer/vocabulary.h"

#include <QTest>

#include <map>
#include <random>
#include <string>
#include <utility>

using namespace headlight;

class TestMergeTable : public QObject {
    Q_OBJECT
private slots:
    void anEmptyTableFindsNothing()
    {
        const MergeTable table;
        QVERIFY(!table.find(0, 0));
    }

    /// Against a map of the library's own, with pairs that are near one another and pairs that are given twice.
    void everyPairIsFoundAsItWasGivenLast()
    {
        std::mt19937 random(11);
        MergeTable table;
        std::map<std::pair<std::int64_t, std::int64_t>, MergeTable::Merge> twin;
        for (std::uint32_t rank = 0; rank < 20000; ++rank) {
            const std::int64_t left = random() % 200;
            const std::int64_t right = random() % 200 + (rank % 3 == 0 ? (1 << 24) - 200 : 0);
            const MergeTable::Merge merge{rank, std::uint32_t(random() % (1 << 24))};
            table.set(left, right, merge);
            twin[{left, right}] = merge;
        }
        for (std::int64_t left = 0; left < 200; ++left)
            for (std::int64_t right = 0; right < 200; ++right) {
                const auto there = twin.find({left, right});
                const MergeTable::Merge* found = table.find(left, right);
                QCOMPARE(found != nullptr, there != twin.end());
                if (found) {
                    QCOMPARE(found->rank, there->second.rank);
                    QCOMPARE(found->id, there->second.id);
                }
            }
    }

    void aVocabularyFindsEveryTokenUnderItsLastId()
    {
        std::mt19937 random(12);
        Vocabulary vocabulary;
        std::map<std::string, std::int64_t> twin;
        for (std::int64_t id = 0; id < 20000; ++id) {
            const std::string token = std::string(random() % 4, 'a') + std::to_string(random() % 9000);
            vocabulary.addOrReplace(token, id);
            twin[token] = id;
        }
        const Vocabulary moved = std::move(vocabulary);
        for (const auto& [token, id] : twin) {
            QCOMPARE(moved.idOf(token), std::optional(id));
            QCOMPARE(*moved.tokenOf(id), token);
            QCOMPARE(moved.idOf(token + '!'), std::nullopt);
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestMergeTable)
#include "tst_merge_table.moc"
