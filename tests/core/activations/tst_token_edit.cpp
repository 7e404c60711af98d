// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/token_edit.h"
#include "core/model/model.h"

#include <QtTest>

using namespace headlight;

namespace {

Tokenizer shipped(const char* model)
{
    return Tokenizer::load(std::string(HEADLIGHT_SOURCE_DIR "/resources/models/") + model);
}

int positionOf(const TokenSequence& encoding, const std::string& label)
{
    for (int t = 0; t < encoding.size(); ++t)
        if (encoding[t].label == label)
            return t;
    return -1;
}

} // namespace

/// Clicked tokens as edits of the text, with the shipped tokenizers.
class TokenEditTest : public QObject {
    Q_OBJECT
private:
    Tokenizer m_en = shipped("headlight-en");

    std::string inserted(const std::string& text, int position, const std::string& token) const
    {
        const TokenSequence encoding = m_en.encode(text);
        const int at = position < 0 ? encoding.size() + position : position;
        const auto edit = insertTokens(m_en, encoding, text, at, {m_en.idOf(token).value()});
        return edit ? applied(*edit, text) : "none";
    }
    std::string replaced(const std::string& text, const std::string& label, const std::string& token) const
    {
        const TokenSequence encoding = m_en.encode(text);
        const auto edit = replaceToken(m_en, encoding, text, positionOf(encoding, label), m_en.idOf(token).value());
        return edit ? applied(*edit, text) : "none";
    }
private slots:
    void aWordBringsItsBlankAndAnEndingDoesNot()
    {
        QCOMPARE(inserted("The train", -1, "Ġleft"), std::string("The train left"));
        QCOMPARE(inserted("The train", -1, "s"), std::string("The trains"));
        QCOMPARE(inserted("The train  ", -1, "."), inserted("The train  ", -1, "."));
        QCOMPARE(inserted("Le café", -1, "Ġleft"), std::string("Le café left")); // characters, not bytes
        QCOMPARE(inserted("你好", -1, "Ġleft"), std::string("你好 left"));
    }
    void whatIsAppendedIsReadAsThatToken()
    {
        for (const std::string text : {"The train", "I went to the bank to cash the", "A  cat,", "café"}) {
            const TokenSequence before = m_en.encode(text);
            for (const std::string token : {"Ġleft", "Ġthe", ".", ","}) {
                const std::int64_t id = m_en.idOf(token).value();
                const auto edit = insertTokens(m_en, before, text, before.size() - 1, {id});
                QVERIFY(edit);
                const TokenSequence after = m_en.encode(applied(*edit, text));
                QCOMPARE(after.size(), before.size() + 1);
                QCOMPARE(after[std::size_t(after.size()) - 2].id, id); // before </s>
            }
        }
    }
    void inTheMiddleTheRestStays()
    {
        const std::string text = "The train left the station";
        const int train = positionOf(m_en.encode(text), "train");
        QCOMPARE(inserted(text, train, "Ġand"), std::string("The train and left the station"));
        QCOMPARE(inserted(text, train, "s"), std::string("The trains left the station"));
    }
    void aFilledTokenTakesThePlaceOfTheOldOne()
    {
        QCOMPARE(replaced("The train left the station.", "train", "Ġman"), std::string("The man left the station."));
        QCOMPARE(replaced("The train  left the station.", "left", "Ġman"), std::string("The train  man the station."));
        QCOMPARE(replaced("The train left", "left", "s"), std::string("The trains"));
        QCOMPARE(replaced("The train left", "left", "."), std::string("The train."));
        QCOMPARE(replaced("naïve café left", "left", "Ġman"), std::string("naïve café man"));
    }
    void aTokenWithoutTextOfItsOwnCannotBeTaken()
    {
        const std::string text = "The train";
        const TokenSequence encoding = m_en.encode(text);
        QVERIFY(!insertTokens(m_en, encoding, text, encoding.size() - 1, {1})); // </s>
        const std::int64_t part = m_en.idOf("ä").value();                       // the byte E4
        QVERIFY(!insertTokens(m_en, encoding, text, encoding.size() - 1, {part}));
    }
    void aTranslatorsTokensTooTakeTheirBlanks()
    {
        const Tokenizer french = shipped("headlight-en-fr");
        const std::string text = "la maison";
        const TokenSequence encoding = french.encode(text);
        const std::int64_t first = encoding[0].id;
        const auto edit = insertTokens(french, encoding, text, encoding.size() - 2, {first});
        QVERIFY(edit);
        QCOMPARE(applied(*edit, text), std::string("la maison la"));
    }
};

HEADLIGHT_APPLESS_TEST(TokenEditTest)
#include "tst_token_edit.moc"
