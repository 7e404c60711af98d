// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/base/printable.h"

#include <QTest>

using namespace headlight;

class TestPrintable : public QObject {
    Q_OBJECT
private slots:
    void plainTextStaysAsItIs()
    {
        QCOMPARE(printable("h.0.attn é 中 🙂"), std::string("h.0.attn é 中 🙂"));
        QCOMPARE(inQuotes("a"), std::string("\"a\""));
    }
    void whatATerminalWouldObeyIsWrittenOut()
    {
        QCOMPARE(printable("a\nb\r\t\x1b[31m"), std::string("a\\nb\\r\\t\\u{1b}[31m"));
        QCOMPARE(printable("\u202e\u2066\u0085"), std::string("\\u{202e}\\u{2066}\\u{85}"));
        QCOMPARE(printable(std::string_view("\0", 1)), std::string("\\u{0}"));
    }
    void whatIsNotUtf8IsWrittenOut()
    {
        QCOMPARE(printable("\xff\xc0\x80"), std::string("\\xff\\xc0\\x80"));
        QCOMPARE(printable("\xed\xa0\x80"), std::string("\\xed\\xa0\\x80")); // a surrogate
        QCOMPARE(printable("\xe4\xb8"), std::string("\\xe4\\xb8"));          // cut
        QCOMPARE(printable("\xf4\x90\x80\x80"), std::string("\\xf4\\x90\\x80\\x80"));
    }
    void anErrorNeverTurnsTheLineAround()
    {
        const Error error(ErrorKind::BadFile, "tensor \u202e is missing\x1b[2J", "a\nb");
        QCOMPARE(error.what(), std::string("a\\nb: tensor \\u{202e} is missing\\u{1b}[2J"));
        QCOMPARE(error.file(), std::string("a\nb")); // the path as it is
    }
    void longTextIsCutBetweenCharacters()
    {
        const std::string shown = printable(std::string(1'000'000, 'x'));
        QCOMPARE(shown, std::string(100, 'x') + "…");
        QCOMPARE(printable("中中中", 7), std::string("中中…"));
        QCOMPARE(printable("中中中", 9), std::string("中中中"));
    }
};

HEADLIGHT_APPLESS_TEST(TestPrintable)
#include "tst_printable.moc"
