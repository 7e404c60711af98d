// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/latex_numbers.h"

#include "core/export/tex_text.h"

#include <QTest>

#include <cmath>

using namespace headlight;

/// Numbers and texts as LaTeX reads them.
class TestLatexNumbers : public QObject {
    Q_OBJECT
private slots:
    void aNumberHasFourDigits()
    {
        QCOMPARE(latexNumber(1.0 / 3.0), std::string("0.3333"));
        QCOMPARE(latexNumber(-2.0), std::string("-2"));
        QCOMPARE(latexNumber(123456.0), std::string("123456"));
        QCOMPARE(latexNumber(1.5e-7), std::string("1.5 \\cdot 10^{-7}"));
        QCOMPARE(latexNumber(-INFINITY), std::string("-\\infty"));
        QCOMPARE(latexNumber(NAN), std::string());
    }

    void whatIsHiddenIsEmpty()
    {
        std::string text;
        Matrix pattern(2, 2);
        pattern << 1.0F, 0.0F, 0.25F, 0.75F;
        Matrix allowed(2, 2);
        allowed << 1.0F, 0.0F, 1.0F, 1.0F;
        writePatternLatex([&](std::string_view piece) { text += piece; },
                          attentionMapFromMatrix({"a\nb", "%"}, {"a", "b"}, {0, 0}, pattern, allowed));
        QVERIFY2(text.ends_with("\\[\n\\begin{bmatrix}\n1 &  \\\\\n0.25 & 0.75\n\\end{bmatrix}\n\\]\n"), text.c_str());
        QVERIFY(text.find("% rows, what looks: a b %\n") != std::string::npos);
    }

    void aBlockIsAMatrixAndOtherRecordsATable()
    {
        std::string text;
        writeRecordsLatex([&](std::string_view piece) { text += piece; },
                          "Q K^T,2x1,\n,k_1\nq_1,0.5\nq_2,-inf\n\ntoken,weight\n50%,0.25\n");
        QVERIFY2(text.find("\\text{Q K\\textasciicircum{}T} =\n\\begin{bmatrix}\n0.5 \\\\\n-\\infty\n") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("\\begin{tabular}{lr}") != std::string::npos, text.c_str());
        QVERIFY2(text.find("50\\% & $0.25$ \\\\\n") != std::string::npos, text.c_str());
    }

    void everyLetterOfAsciiIsItself()
    {
        QCOMPARE(texText("a_b {c} 5% $&#"), std::string("a\\_b \\{c\\} 5\\% \\$\\&\\#"));
        QCOMPARE(texText(" a  b "), std::string("\\ a \\ b\\ "));
        QCOMPARE(texText("--"), std::string("-{}-"));
        QCOMPARE(texText("naïve ≤ 中文"), std::string("naïve \\ensuremath{\\leq} \\headlightglyph{4E2D 6587}{中文}"));
        QCOMPARE(texText("\n"), std::string("\\headlightglyph{000A}{}"));
        QVERIFY(texText("שלום").starts_with("\\headlightturned{05E9 "));
    }
};

HEADLIGHT_TEST(TestLatexNumbers)
#include "tst_latex_numbers.moc"
