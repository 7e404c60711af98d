// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/llama2_c_tokenizer.h"

#include "core/tokenizer/tokenizer.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace headlight;

namespace {

struct StoredPiece {
    std::string text; // the file has blanks as blanks
    float score = 0.0F;
};

QByteArray fourBytes(quint32 number)
{
    QByteArray bytes(4, '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

/// The file as llama2.c's export writes it.
QByteArray fileOf(const std::vector<StoredPiece>& pieces)
{
    std::size_t longest = 0;
    for (const StoredPiece& piece : pieces)
        longest = std::max(longest, piece.text.size());
    QByteArray file = fourBytes(quint32(longest));
    for (const StoredPiece& piece : pieces) {
        quint32 score = 0;
        std::memcpy(&score, &piece.score, 4);
        file += fourBytes(score) + fourBytes(quint32(piece.text.size())) + QByteArray::fromStdString(piece.text);
    }
    return file;
}

std::vector<StoredPiece> firstPieces()
{
    std::vector<StoredPiece> pieces{{"<unk>", 0.0F}, {"\n<s>\n", 0.0F}, {"\n</s>\n", 0.0F}};
    for (int byte = 0; byte < 256; ++byte) {
        const QString hex = QString::number(byte, 16).toUpper().rightJustified(2, '0');
        pieces.push_back({QStringLiteral("<0x%1>").arg(hex).toStdString(), 0.0F});
    }
    return pieces;
}

/// The tokens of a text by a loop over every pair, as the program itself finds them: a blank in front, each letter by
/// itself or as its bytes, then the pair of the best score, the first of equals, until none is a piece.
std::vector<std::int64_t> tokensByPairs(const std::vector<StoredPiece>& pieces, const QString& text)
{
    const auto find = [&](const std::string& piece) -> std::int64_t {
        for (std::size_t id = 3 + 256; id < pieces.size(); ++id)
            if (pieces[id].text == piece)
                return std::int64_t(id);
        return -1;
    };
    std::vector<std::int64_t> tokens;
    for (const uint point : (u' ' + text).toUcs4()) {
        const std::string letter = QString::fromUcs4(reinterpret_cast<const char32_t*>(&point), 1).toStdString();
        if (const std::int64_t id = find(letter); id >= 0)
            tokens.push_back(id);
        else
            for (const char byte : letter)
                tokens.push_back(3 + static_cast<unsigned char>(byte));
    }
    const auto isPiece = [](std::int64_t id) { return id >= 3 + 256; };
    for (;;) {
        std::size_t best = tokens.size();
        std::int64_t merged = -1;
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
            if (!isPiece(tokens[i]) || !isPiece(tokens[i + 1]))
                continue;
            const std::int64_t id = find(pieces[std::size_t(tokens[i])].text + pieces[std::size_t(tokens[i + 1])].text);
            if (id >= 0 && (merged < 0 || pieces[std::size_t(id)].score > pieces[std::size_t(merged)].score)) {
                best = i;
                merged = id;
            }
        }
        if (merged < 0)
            break;
        tokens[best] = merged;
        tokens.erase(tokens.begin() + std::ptrdiff_t(best) + 1);
    }
    tokens.insert(tokens.begin(), 1);
    return tokens;
}

} // namespace

class TestLlama2cTokenizer : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    Tokenizer load(const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath("tokenizer.bin"));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        file.close();
        return Tokenizer::load(m_folder.path().toStdString());
    }
    QString refusalOf(const QByteArray& bytes) const
    {
        return test::refusal([&] { load(bytes); });
    }

private slots:
    void itsTokensAreThoseOfALoopOverEveryPair()
    {
        std::mt19937 random(5);
        const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
        const std::vector<std::string> letters{" ", "a", "b", "c", "é", "\n"};
        for (int round = 0; round < 20; ++round) {
            std::vector<StoredPiece> pieces = firstPieces();
            for (const std::string& letter : letters)
                pieces.push_back({letter, -100.0F});
            for (int i = 0; i < 40; ++i) {
                const std::size_t first = 259 + below(pieces.size() - 259);
                const std::size_t second = 259 + below(pieces.size() - 259);
                const std::string text = pieces[first].text + pieces[second].text;
                const bool isThere =
                    std::ranges::any_of(pieces, [&](const StoredPiece& piece) { return piece.text == text; });
                if (!isThere && text.size() < 9)
                    pieces.push_back({text, -float(below(30))});
            }
            const Tokenizer tokenizer = load(fileOf(pieces));
            for (int i = 0; i < 40; ++i) {
                QString text;
                for (std::size_t n = 1 + below(14); n-- > 0;)
                    text += QStringList{" ", "a", "b", "c", "é", "\n", "z", "猫"}[qsizetype(below(8))];
                const TokenSequence tokens = tokenizer.encode(text.toStdString());
                QCOMPARE(tokens.ids(), tokensByPairs(pieces, text));
                QVERIFY(tokens[0].isSpecial());
            }
        }
    }

    void aFileThatIsNoneSaysWhatItHas()
    {
        std::vector<StoredPiece> pieces = firstPieces();
        QVERIFY2(refusalOf(fileOf({{"<unk>", 0.0F}})).contains("has 1 pieces, expected <unk>, <s>, </s>, 256 bytes"),
                 qPrintable(refusalOf(fileOf({{"<unk>", 0.0F}}))));
        pieces[5].text = "q";
        QVERIFY2(refusalOf(fileOf(pieces)).contains("has \"q\" as piece 5, expected \"<0x02>\""),
                 qPrintable(refusalOf(fileOf(pieces))));
        const QByteArray whole = fileOf(firstPieces());
        QVERIFY2(refusalOf(whole.chopped(3)).contains("tokenizer.bin"), qPrintable(refusalOf(whole.chopped(3))));
        QVERIFY2(refusalOf(fourBytes(2) + whole.mid(4)).contains("more than the 2 of the longest"),
                 qPrintable(refusalOf(fourBytes(2) + whole.mid(4))));
    }
};

HEADLIGHT_APPLESS_TEST(TestLlama2cTokenizer)
#include "tst_llama2_c_tokenizer.moc"
