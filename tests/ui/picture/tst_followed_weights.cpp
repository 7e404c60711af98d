// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_model.h"
#include "ui/picture/followed_tokens.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <random>
#include <string>

using namespace headlight;

/// Drawn cells go on as painted cells do.
class TestFollowedWeights : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));

    ShownTokens tokensOf(const std::string& text) const
    {
        return {{m_model->tokenizer.encode(text), {}}, AttentionPart::Decoder};
    }

private slots:
    void randomEditsMoveThemAsPaintedCells()
    {
        std::mt19937 random(7);
        const auto upTo = [&random](std::size_t n) { return std::size_t(random() % n); };
        std::string text = "ab cd, ef.";
        int nMoved = 0;
        for (int edit = 0; edit < 200; ++edit) {
            const ShownTokens before = tokensOf(text);
            const Index n = before.tokens.input.size();
            Matrix weights = Matrix::Zero(n, n);
            SessionState state;
            PaintedMask painted;
            for (int stroke = 0; stroke < 6; ++stroke) {
                const MaskCell cell{Index(upTo(std::size_t(n))), Index(upTo(std::size_t(n)))};
                weights(cell.query, cell.key) = stroke % 2 == 0 ? 0.5F : 1.0F;
                painted.cells.insert(cell);
            }
            paint(state, AttentionPart::Decoder, painted);
            if (edit % 3 == 0 && text.size() > 4)
                text.erase(upTo(text.size()), 1);
            else
                text.insert(upTo(text.size() + 1), edit % 2 == 0 ? " gh" : "k");
            const ShownTokens after = tokensOf(text);
            const Matrix moved = followedWeights(weights, before, after);
            const FollowedState followed = followedState(state, before, after);
            QCOMPARE(moved.rows(), Index(after.tokens.input.size()));
            QCOMPARE(moved.cols(), Index(after.tokens.input.size()));
            const std::set<MaskCell> cells = paintedOn(followed.state, AttentionPart::Decoder).cells;
            for (Index query = 0; query < moved.rows(); ++query)
                for (Index key = 0; key < moved.cols(); ++key)
                    QCOMPARE(moved(query, key) > 0.0F, cells.contains({query, key}));
            nMoved += static_cast<int>(cells.size());
        }
        QVERIFY(nMoved > 500); // else every edit dropped what was drawn
    }

    void aTokenInFrontMovesEveryStrokeByOne()
    {
        Matrix weights = Matrix::Zero(5, 5); // two special tokens around three letters
        weights(2, 1) = 0.5F;
        weights(3, 3) = 1.0F;
        const Matrix moved = followedWeights(weights, tokensOf("abc"), tokensOf("xabc"));
        Matrix expected = Matrix::Zero(6, 6);
        expected(3, 2) = 0.5F;
        expected(4, 4) = 1.0F;
        // Letters of one word are aligned together: a word that has become another takes nothing along.
        QVERIFY(moved == expected || moved == Matrix::Zero(6, 6));
        const Matrix apart = followedWeights(weights, tokensOf("abc"), tokensOf("x abc"));
        QCOMPARE(apart.rows(), Index(7));
        QCOMPARE(apart(4, 3), 0.5F);
        QCOMPARE(apart(5, 5), 1.0F);
        QCOMPARE(apart.sum(), 1.5F);
    }

    void nothingGoesOnToAnotherTextsQueries()
    {
        const ShownTokens decoder = tokensOf("abc");
        ShownTokens cross = decoder;
        cross.tokens.target = m_model->tokenizer.encode("uv");
        cross.part = AttentionPart::Cross;
        const Matrix moved = followedWeights(Matrix::Ones(5, 5), decoder, cross);
        QCOMPARE(moved.rows(), Index(cross.tokens.target->size()));
        QCOMPARE(moved.cols(), Index(5));
        QCOMPARE(moved.sum(), 0.0F);
    }
};

HEADLIGHT_GUILESS_TEST(TestFollowedWeights)
#include "tst_followed_weights.moc"
