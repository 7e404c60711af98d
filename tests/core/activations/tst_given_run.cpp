// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/given_run.h"

#include <QTest>

using namespace headlight;

class TestGivenRun : public QObject {
    Q_OBJECT

private slots:
    void aLabelsMarksSayWhatItsTokenIs()
    {
        AttentionMatrices matrices;
        matrices.nQueries = matrices.nKeys = 7;
        const std::vector<std::string> labels{"[CLS]", "play", "##ing", "<|eot_id|>", "", "##", "[PAD]"};
        const GivenTexts texts = givenTexts(matrices, {labels, labels});
        std::vector<TokenKind> kinds;
        for (const Token& token : texts.queries.tokens)
            kinds.push_back(token.kind);
        QVERIFY((kinds == std::vector<TokenKind>{TokenKind::Special, TokenKind::Ordinary, TokenKind::Piece,
                                                 TokenKind::Special, TokenKind::Ordinary, TokenKind::Ordinary,
                                                 TokenKind::Padding}));
    }

    void whiteSpaceAndControlsAreShown()
    {
        AttentionMatrices matrices;
        matrices.nQueries = matrices.nKeys = 4;
        const std::vector<std::string> labels{"a", "\tb", "c\t", "New York"};
        QCOMPARE(givenTexts(matrices, {labels, labels}).queries.labels(),
                 (std::vector<std::string>{"a", "⇥b", "c⇥", "New York"}));
    }
};

HEADLIGHT_APPLESS_TEST(TestGivenRun)
#include "tst_given_run.moc"
