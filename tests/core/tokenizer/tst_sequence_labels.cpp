// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_labels.h"

#include <QtTest>

using namespace headlight;

namespace {

QStringList labelsOf(const std::vector<TokenSurface>& surfaces)
{
    QStringList labels;
    for (const std::string& label : sequenceLabels(surfaces))
        labels << QString::fromStdString(label);
    return labels;
}

} // namespace

class SequenceLabelsTest : public QObject {
    Q_OBJECT
private slots:
    void wholeTokensReadAsTheyAre()
    {
        QCOMPARE(labelsOf({{"<s>", true}, {" The"}, {"\t"}, {" 中"}}), (QStringList{"<s>", "The", "⇥", "中"}));
    }
    void aSpreadCharacterIsReadableInEveryPart()
    {
        QCOMPARE(labelsOf({{"\xE4"}, {"\xB8"}, {"\xAD"}}), (QStringList{"中₁", "中₂", "中₃"}));
        QCOMPARE(labelsOf({{" \xE4\xB8"}, {"\xAD!"}}), (QStringList{"中₁", "中₂!"}));
        QCOMPARE(labelsOf({{"\xF0\x9F"}, {"\x98\x80"}}), (QStringList{"😀₁", "😀₂"}));
    }
    void aTokenMayHoldPartsOfTwoCharacters()
    {
        QCOMPARE(labelsOf({{"\xE4\xB8"}, {"\xAD\xE6\x96"}, {"\x87"}}), (QStringList{"中₁", "中₂文₁", "文₂"}));
    }
    void bytesOfNoCharacterAreNamed()
    {
        QCOMPARE(labelsOf({{"a"}, {"\xE4\xB8"}, {"b"}}), (QStringList{"a", "⟨E4 B8⟩", "b"}));
        QCOMPARE(labelsOf({{"\x80\x80\x80\x80"}}), (QStringList{"⟨80 80 80 80⟩"}));
        QCOMPARE(labelsOf({{"\xE4"}}), (QStringList{"⟨E4⟩"}));
    }
    void anAddedTokenParts()
    {
        QCOMPARE(labelsOf({{"\xE4"}, {"<mask>", true}, {"\xB8\xAD"}}), (QStringList{"⟨E4⟩", "<mask>", "⟨B8 AD⟩"}));
    }
    void thereIsOneLabelForEachToken()
    {
        QCOMPARE(labelsOf({}).size(), 0);
        QCOMPARE(labelsOf({{""}, {"\xE4"}, {""}, {"\xB8\xAD"}}).size(), 4);
    }
};

HEADLIGHT_APPLESS_TEST(SequenceLabelsTest)
#include "tst_sequence_labels.moc"
