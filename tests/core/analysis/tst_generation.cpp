// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/generation.h"
#include "core/analysis/predictions.h"
#include "core/base/error.h"
#include "core/transformer/greedy_decoding.h"
#include "tests/support/tiny_marian.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class GenerationTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const Model> m_translator;
    RunOptions m_run;
private slots:
    void initTestCase()
    {
        QDir(m_folder.path()).mkpath("gpt");
        QDir(m_folder.path()).mkpath("marian");
        m_model = tinyModel(QDir(m_folder.filePath("gpt")));
        m_translator = tinyMarian(QDir(m_folder.filePath("marian")));
        m_run.mask.kind = MaskKind::Causal;
    }

    void greedyTakesTheMostProbableTokenOfEachRun()
    {
        const Generation made = generate(m_model, m_model->tokenizer.encode("a cat"), {}, m_run, {6});
        std::vector<std::int64_t> ids = m_model->tokenizer.encode("a cat").ids();
        ids.pop_back(); // </s>
        for (const std::int64_t id : made.ids) {
            const auto run = runModel(m_model, m_model->tokenizer.fromIds(ids), m_run);
            QCOMPARE(topPredictions(run->logits(run->nTokens() - 1, 1).row(0), m_model->tokenizer, 1)[0].id, id);
            ids.push_back(id);
        }
        QVERIFY(made.nTokens() == 6 || made.ended);
    }
    void aSeedGivesTheSameTextAndAnotherSeedAnother()
    {
        GenerationOptions options{12, true, {1.5, 0, 1.0}, 7};
        const TokenSequence text = m_model->tokenizer.encode("a cat");
        const auto first = generate(m_model, text, {}, m_run, options).ids;
        QCOMPARE(generate(m_model, text, {}, m_run, options).ids, first);
        options.seed = 8;
        QVERIFY(generate(m_model, text, {}, m_run, options).ids != first);
    }
    void withTopKOfOneSamplingIsGreedy()
    {
        const TokenSequence text = m_model->tokenizer.encode("dog");
        QCOMPARE(generate(m_model, text, {}, m_run, {8, true, {1.0, 1, 1.0}, 3}).ids,
                 generate(m_model, text, {}, m_run, {8}).ids);
    }
    void aStepIsTheRunOnTheTextUpToThere()
    {
        const Generation made = generate(m_model, m_model->tokenizer.encode("a cat"), {}, RunOptions{}, {5});
        QCOMPARE(made.run.mask.kind, MaskKind::Causal); // a token that is not there yet cannot be looked at
        QCOMPARE(made.textAt(0).size(), 6);             // <s> a ␣ c a t
        for (int step = 0; step <= made.nTokens(); ++step) {
            const TokenSequence text = made.textAt(step);
            QCOMPARE(text.size(), 6 + step);
            QCOMPARE(text.tokens.size(), text.tokens.size());
            QCOMPARE(made.runAt(step)->nTokens(), 6 + step);
        }
    }
    void aTextEndsAtAnyOfTheTokensThatItsFilesName()
    {
        const TokenSequence text = m_model->tokenizer.encode("a cat");
        const std::vector<std::int64_t> whole = generate(m_model, text, {}, m_run, {6, true, {3.0, 0, 1.0}, 5}).ids;
        QVERIFY(whole.size() > 2 && whole[2] != whole[0] && whole[2] != whole[1]);
        Model model = *m_model;
        model.config.endIds = {-1, whole[2], 1 << 20};
        const Generation made =
            generate(std::make_shared<const Model>(model), text, {}, m_run, {6, true, {3.0, 0, 1.0}, 5});
        QVERIFY(made.ended);
        QCOMPARE(made.ids, std::vector<std::int64_t>(whole.begin(), whole.begin() + 2));
    }
    void aTranslationEndsAtAnyOfThemToo()
    {
        const TokenSequence source = m_translator->tokenizer.encode("the house");
        const std::vector<std::int64_t> whole = runModel(m_translator, source, RunOptions{})->target->encoding.ids();
        QVERIFY(whole.size() > 2);
        Model model = *m_translator;
        model.config.endIds = {whole[1]};
        const auto run = runModel(std::make_shared<const Model>(model), source, RunOptions{});
        const std::size_t first = whole[0] == whole[1] ? 1 : 2;
        QCOMPARE(run->target->encoding.ids(), std::vector<std::int64_t>(whole.begin(), whole.begin() + Index(first)));
        QCOMPARE(run->nTokens(), Index(first)); // the start and what follows it, without the end
    }
    void aTranslationEqualsGreedyDecoding()
    {
        RunOptions run;
        const TokenSequence source = m_translator->tokenizer.encode("the house");
        const auto whole = runModel(m_translator, source, generationOptions(run));
        std::vector<std::int64_t> ids = whole->target->encoding.ids();
        if (ids.back() == m_translator->config.targetIds.end)
            ids.pop_back();
        const Generation made = generate(m_translator, source, {}, run, {int(ids.size())});
        const auto n = std::size_t(std::min<std::ptrdiff_t>(std::ssize(ids), made.nTokens()));
        QVERIFY(n > 3);
        QVERIFY(std::equal(made.ids.begin(), made.ids.begin() + std::ptrdiff_t(n), ids.begin()));
        QCOMPARE(made.runAt(2)->nTokens(), 3); // the start token and two
        QCOMPARE(made.runAt(0)->nTokens(), 1);
    }
    void aTranslationGoesOnFromWhatIsGiven()
    {
        const TokenSequence source = m_translator->tokenizer.encode("the house");
        const TargetText target = targetFromText(*m_translator, "la m");
        const Generation made = generate(m_translator, source, target, {}, {4});
        QCOMPARE(made.before.size(), std::size_t(4)); // without </s>
        QCOMPARE(made.targetAt(0).text, std::string("la m"));
    }
    void aFullContextHasNoRoom()
    {
        TokenSequence text = m_model->tokenizer.fromIds(std::vector<std::int64_t>(80, 70));
        QVERIFY(whyNothingToGenerate(*m_model, text, {}).find("80 tokens") != std::string::npos);
        QVERIFY_EXCEPTION_THROWN(generate(m_model, text, {}, m_run, {}), Error);
        text = m_model->tokenizer.fromIds(std::vector<std::int64_t>(78, 70));
        QVERIFY(generate(m_model, text, {}, m_run, {}).nTokens() <= 2);
    }
    void progressIsToldAndCancelStops()
    {
        const CancelToken cancel;
        int told = 0;
        const Progress progress = [&](double, std::string_view) {
            if (++told == 3)
                cancel.cancel();
        };
        QVERIFY_EXCEPTION_THROWN(
            generate(m_model, m_model->tokenizer.encode("a cat"), {}, m_run, {50}, cancel, progress), Error);
        QCOMPARE(told, 3);
    }
};

HEADLIGHT_APPLESS_TEST(GenerationTest)
#include "tst_generation.moc"
