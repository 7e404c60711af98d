// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/adapter.h"

#include "core/activations/activation_cache.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/model/adapter_weights.h"
#include "core/model/model.h"
#include "tests/support/refusal.h"
#include "tests/support/trace_numbers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <functional>
#include <map>

using namespace headlight;
using headlight::test::largestDifference;
using headlight::test::refusal;
using headlight::test::traceNumbers;

namespace fs = std::filesystem;

namespace {

const fs::path kAdapterGolden = HEADLIGHT_SOURCE_DIR "/tests/golden";
const fs::path kPlain = kAdapterGolden / "adapters" / "plain";

fs::path baseOfAdapter(const QString& adapter)
{
    return kAdapterGolden / (adapter == "conv1d" ? "gpt2_tiny" : "families/llama");
}

std::vector<float> floatsOf(const TensorSource& source, const std::string& name)
{
    return source.readFloats(name, source.find(name)->shape);
}

std::vector<float> logitsOfAdapted(const fs::path& folder, const ModelAnswers& answers = {})
{
    const std::shared_ptr<const Model> model = loadModel(folder, answers);
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    return traceNumbers(runModel(model, model->tokenizer.fromIds({3, 1, 7, 2, 5}), options)).at("logits");
}

} // namespace

/// tests/golden/make_adapter_golden.py wrote the adapters and what they make of their models' weights.
class TestAdapter : public QObject {
    Q_OBJECT

    QTemporaryDir m_place;

    fs::path at(const char* name) const { return fs::path(m_place.path().toStdString()) / name; }
    static ModelAnswers withBase(const fs::path& base) { return {.said = {{"base", base.string()}}}; }
    /// A copy of a golden adapter in which one place of a file was changed.
    fs::path edited(const char* adapter, const char* file, const QByteArray& old, const QByteArray& changed) const
    {
        const fs::path copy = at("edited");
        fs::remove_all(copy);
        fs::copy(kAdapterGolden / "adapters" / adapter, copy, fs::copy_options::recursive);
        QFile one(QString::fromStdString((copy / file).string()));
        if (!one.open(QIODevice::ReadOnly))
            qFatal("cannot read");
        QByteArray bytes = one.readAll();
        one.close();
        if (!bytes.contains(old) || !one.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("the file lacks the place");
        one.write(bytes.replace(old, changed));
        return copy;
    }
    /// A copy of the golden adapter "plain" with other tensors.
    fs::path copyOfPlain(const char* name, const std::function<void(std::vector<TensorToWrite>&)>& change) const
    {
        const fs::path copy = at(name);
        fs::create_directories(copy);
        fs::copy_file(kPlain / "adapter_config.json", copy / "adapter_config.json");
        const TensorSource own = SafetensorsFile::open(kPlain / "adapter_model.safetensors");
        std::map<std::string, std::vector<float>> numbers;
        std::vector<TensorToWrite> tensors;
        for (const std::string& tensor : own.names()) {
            const std::vector<float>& values = numbers[tensor] = floatsOf(own, tensor);
            tensors.push_back({tensor, own.find(tensor)->shape, std::span<const float>(values)});
        }
        change(tensors);
        writeSafetensors(copy / "adapter_model.safetensors", tensors);
        return copy;
    }

private slots:
    void weightsAreThoseOfTheDefinition_data()
    {
        QTest::addColumn<QString>("adapter");
        for (const char* name : {"plain", "patterns", "conv1d", "dora", "converted"})
            QTest::newRow(name) << QString(name);
    }
    void weightsAreThoseOfTheDefinition()
    {
        QFETCH(QString, adapter);
        const fs::path folder = kAdapterGolden / "adapters" / adapter.toStdString();
        const TensorSource base = openWeights(baseOfAdapter(adapter));
        const TensorSource merged = withAdapter(base, folder, readAdapterConfig(folder, {})).tensors;
        const TensorSource golden = SafetensorsFile::open(folder / "merged.safetensors.golden");
        QCOMPARE(merged.names(), base.names());
        for (const std::string& name : merged.names()) {
            const std::vector<float> numbers = floatsOf(merged, name);
            if (!golden.find(name)) {
                QVERIFY2(numbers == floatsOf(base, name), name.c_str());
                continue;
            }
            QVERIFY2(numbers != floatsOf(base, name), name.c_str());
            const double difference = largestDifference(numbers, floatsOf(golden, name));
            QVERIFY2(difference < 1e-7, qPrintable(QString("%1 %2").arg(name.c_str()).arg(difference)));
        }
    }
    void aModelOpensWithItsAdapterAndWithoutIt_data() { weightsAreThoseOfTheDefinition_data(); }
    void aModelOpensWithItsAdapterAndWithoutIt()
    {
        QFETCH(QString, adapter);
        const fs::path folder = kAdapterGolden / "adapters" / adapter.toStdString();
        const fs::path base = baseOfAdapter(adapter);
        const TensorSource weights = openWeights(base);
        const TensorSource golden = SafetensorsFile::open(folder / "merged.safetensors.golden");
        std::map<std::string, std::vector<float>> numbers;
        std::vector<TensorToWrite> whole;
        for (const std::string& name : weights.names())
            numbers[name] = floatsOf(golden.find(name) ? golden : weights, name);
        for (const auto& [name, values] : numbers)
            whole.push_back({name, weights.find(name)->shape, std::span<const float>(values)});
        const fs::path twin = at("twin");
        fs::create_directories(twin);
        fs::copy_file(base / "config.json", twin / "config.json", fs::copy_options::overwrite_existing);
        writeSafetensors(twin / "model.safetensors", whole);

        const std::vector<float> merged = logitsOfAdapted(folder, withBase(base));
        QVERIFY(largestDifference(merged, logitsOfAdapted(twin)) < 1e-6);
        ModelAnswers off = withBase(base);
        off.said.emplace("adapter", "off");
        QCOMPARE(logitsOfAdapted(folder, off), logitsOfAdapted(base));
        QVERIFY(largestDifference(merged, logitsOfAdapted(base)) > 1e-3);
        const auto model = loadModel(folder, withBase(base));
        QVERIFY(model->adapter.isMerged && model->adapter.base == base);
        QVERIFY2(model->config.remarks.back().find("is merged into") != std::string::npos,
                 model->config.remarks.back().c_str());
        QVERIFY(loadModel(folder, off)->config.remarks.back().find("is left out") != std::string::npos);
    }
    /// converted.gguf is the same adapter as the folder "converted", in the order of GGUF's rows.
    void aGgufAdapterIsThatOfItsFolder()
    {
        const fs::path file = kAdapterGolden / "adapters" / "converted.gguf";
        const fs::path base = kAdapterGolden / "gguf" / "llama.gguf";
        const std::vector<float> merged = logitsOfAdapted(file, withBase(base));
        const std::vector<float> ofFolder =
            logitsOfAdapted(kAdapterGolden / "adapters" / "converted", withBase(baseOfAdapter("converted")));
        QVERIFY(largestDifference(merged, ofFolder) < 1e-5);
        QVERIFY(largestDifference(merged, logitsOfAdapted(base)) > 1e-3);
        const std::shared_ptr<const Model> model = loadModel(file, withBase(base));
        QVERIFY(model->adapter.isMerged && model->adapter.base == base && model->adapter.folder == file);
        QVERIFY2(model->config.remarks.back().find("it changes 5 matrices") != std::string::npos,
                 model->config.remarks.back().c_str());
        ModelAnswers off = withBase(base);
        off.said.emplace("adapter", "off");
        QCOMPARE(logitsOfAdapted(file, off), logitsOfAdapted(base));
        QVERIFY(!loadModel(file, off)->adapter.isMerged);
    }
    void theModelOfAGgufAdapterIsTheOneOfItsArchitectureBesideIt()
    {
        const fs::path file = at("converted.gguf");
        const auto question = [&] { return adapterQuestions(file, {}); };
        fs::copy_file(kAdapterGolden / "adapters" / "converted.gguf", file);
        QVERIFY(refusal([&] { loadModel(file); }).contains("--base FILE says where it is"));
        QVERIFY(question().size() == 1 && question().front().isFolder);
        fs::copy_file(kAdapterGolden / "gguf" / "qwen2.gguf", at("qwen2.gguf"));
        QVERIFY(refusal([&] { loadModel(file); }).contains("--base FILE says where it is"));
        QVERIFY(refusal([&] {
                    loadModel(file, withBase(at("qwen2.gguf")));
                }).contains("\"general.architecture\" is \"llama\", expected \"qwen2\""));
        QVERIFY(refusal([&] { loadModel(file, withBase(file)); }).contains("expected the GGUF file of the model"));
        fs::copy_file(kAdapterGolden / "gguf" / "llama.gguf", at("llama.gguf"));
        QCOMPARE(loadModel(file)->adapter.base, at("llama.gguf"));
        QVERIFY(question().empty());
        fs::copy_file(kAdapterGolden / "gguf" / "llama_yarn.gguf", at("llama_yarn.gguf")); // whose is it now?
        QVERIFY(refusal([&] { loadModel(file); }).contains("--base FILE says where it is"));
    }
    /// A folder of a model and its adapter is the model with it, as a folder of PEFT's is.
    void aFolderOfAGgufModelAndItsAdapterOpens()
    {
        const fs::path folder = at("together");
        const fs::path base = folder / "llama.gguf";
        fs::create_directories(folder);
        fs::copy_file(kAdapterGolden / "gguf" / "llama.gguf", base);
        QVERIFY(!holdsAdapter(folder));
        fs::copy_file(kAdapterGolden / "adapters" / "converted.gguf", folder / "an_adapter.gguf");
        QVERIFY(holdsAdapter(folder) && adapterQuestions(folder, {}).empty());
        const auto model = loadModel(folder);
        QVERIFY(model->adapter.isMerged && model->adapter.base == base);
        QCOMPARE(model->adapter.folder, folder / "an_adapter.gguf");
        QVERIFY(openedAdapter(folder, {}) == model->adapter);
        QCOMPARE(describedFolder(folder, {}), base);
        QCOMPARE(logitsOfAdapted(folder), logitsOfAdapted(kAdapterGolden / "adapters" / "converted.gguf",
                                                          withBase(kAdapterGolden / "gguf" / "llama.gguf")));
        ModelAnswers off;
        off.said.emplace("adapter", "off");
        QCOMPARE(logitsOfAdapted(folder, off), logitsOfAdapted(base));
        fs::copy_file(kAdapterGolden / "gguf" / "llama_yarn.gguf", folder / "llama_yarn.gguf");
        const QString said = refusal([&] { loadModel(folder); });
        QVERIFY2(said.contains("3 GGUF files, \"an_adapter.gguf\" and \"llama.gguf\" among them: open the one"),
                 qPrintable(said));
    }
    /// Adapter and model are of one kind each.
    void anAdapterOfAnotherKindOfFileSaysWhatToDo()
    {
        const fs::path peft = kAdapterGolden / "adapters" / "converted";
        const fs::path gguf = kAdapterGolden / "gguf" / "llama.gguf";
        for (const fs::path& base : {gguf, at("only_gguf")}) {
            fs::create_directories(at("only_gguf"));
            fs::copy_file(gguf, at("only_gguf") / "m.gguf", fs::copy_options::overwrite_existing);
            const QString said = refusal([&] { loadModel(peft, withBase(base)); });
            QVERIFY2(said.contains("is a model as GGUF, into which an adapter of PEFT is not merged: expected the "
                                   "folder of the model with its config.json"),
                     qPrintable(said));
        }
        const QString said = refusal([&] {
            loadModel(kAdapterGolden / "adapters" / "converted.gguf", withBase(kAdapterGolden / "families/llama"));
        });
        QVERIFY2(said.contains("or a folder with one: an adapter as GGUF changes a model as GGUF"), qPrintable(said));
    }
    void aGgufAdapterOfAnotherKindIsRefused_data()
    {
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("changed");
        QTest::addColumn<QString>("why");
        QTest::newRow("kind") << QByteArray("\4\0\0\0\0\0\0\0lora", 12) << QByteArray("\4\0\0\0\0\0\0\0loha", 12)
                              << "\"adapter.type\" is \"loha\", expected \"lora\"";
        QTest::newRow("no factor") << QByteArray("blk.0.attn_q.weight.lora_a")
                                   << QByteArray("blk.0.attn_q.weight.lora_x") << "is no factor of a weight";
        QTest::newRow("no weight") << QByteArray("blk.0.attn_q.weight") << QByteArray("blk.7.attn_q.weight")
                                   << "which the model in \"llama.gguf\" does not have";
        QTest::newRow("one factor") << QByteArray("blk.0.attn_q.weight.lora_a")
                                    << QByteArray("blk.1.attn_k.weight.lora_a") << "has no factor";
    }
    void aGgufAdapterOfAnotherKindIsRefused()
    {
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, changed);
        QFETCH(QString, why);
        QFile golden(QString::fromStdString((kAdapterGolden / "adapters" / "converted.gguf").string()));
        QVERIFY(golden.open(QIODevice::ReadOnly));
        QByteArray bytes = golden.readAll();
        QVERIFY(bytes.contains(old));
        QFile file(m_place.filePath("changed.gguf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.replace(old, changed));
        file.close();
        const QString said =
            refusal([&] { loadModel(at("changed.gguf"), withBase(kAdapterGolden / "gguf" / "llama.gguf")); });
        QVERIFY2(said.contains(why), qPrintable(said));
    }
    void theModelIsFoundBesideTheAdapterWithinItAndInTheCache()
    {
        const auto put = [&](const char* folder, const fs::path& from) {
            fs::create_directories(at(folder));
            fs::copy(from, at(folder), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        };
        put("beside/plain", kPlain);
        QVERIFY(refusal([&] { loadModel(at("beside/plain")); })
                    .contains("holds an adapter of the model \"llama\", which is neither beside it nor in the hub's "
                              "cache; --base FOLDER says where it is"));
        const std::vector<CheckpointQuestion> asked = adapterQuestions(at("beside/plain"), {});
        QCOMPARE(asked.size(), 1U);
        QVERIFY(asked[0].isFolder && asked[0].key == "base" && asked[0].text == "Folder of llama");
        put("beside/llama", kAdapterGolden / "families/llama");
        QVERIFY(adapterQuestions(at("beside/plain"), {}).empty());
        const std::vector<float> expected = logitsOfAdapted(kPlain, withBase(kAdapterGolden / "families/llama"));
        QCOMPARE(logitsOfAdapted(at("beside/plain")), expected);
        QCOMPARE(describedFolder(at("beside/plain"), {}).filename(), fs::path("llama"));

        put("within", kAdapterGolden / "families/llama");
        put("within", kPlain);
        QCOMPARE(logitsOfAdapted(at("within")), expected);

        put("far/patterns", kAdapterGolden / "adapters/patterns");
        put("hub/models--someone--llama/snapshots/abc", kAdapterGolden / "families/llama");
        qputenv("HF_HUB_CACHE", m_place.filePath("hub").toUtf8());
        QCOMPARE(logitsOfAdapted(at("far/patterns")),
                 logitsOfAdapted(kAdapterGolden / "adapters/patterns", withBase(kAdapterGolden / "families/llama")));
        qunsetenv("HF_HUB_CACHE");
    }
    void namesOfAStateDictMeanTheSame()
    {
        const fs::path base = kAdapterGolden / "families/llama";
        const fs::path copy = copyOfPlain("default", [](std::vector<TensorToWrite>& tensors) {
            for (TensorToWrite& tensor : tensors)
                tensor.name.insert(tensor.name.rfind(".weight"), ".default");
        });
        QCOMPARE(logitsOfAdapted(copy, withBase(base)), logitsOfAdapted(kPlain, withBase(base)));
    }
    /// A head of classes that was trained as it is belongs to no weight of the model.
    void aHeadOfTheAdaptersOwnIsSaid()
    {
        const fs::path base = kAdapterGolden / "families/llama";
        const std::vector<float> classes(32, 1.0F);
        const fs::path copy = copyOfPlain("classes", [&](std::vector<TensorToWrite>& tensors) {
            tensors.push_back({"base_model.model.score.weight", {2, 16}, std::span<const float>(classes)});
        });
        const auto model = loadModel(copy, withBase(base));
        QCOMPARE(model->parameters.notShown, std::vector<std::string>{"score.weight"});
        QCOMPARE(logitsOfAdapted(copy, withBase(base)), logitsOfAdapted(kPlain, withBase(base)));
    }
    void whatIsNotComputedIsRefused_data()
    {
        QTest::addColumn<QString>("adapter");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("changed");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* adapter, const char* file, const char* old,
                            const char* changed, const char* says) {
            QTest::newRow(name) << QString(adapter) << QString(file) << QByteArray(old) << QByteArray(changed)
                                << QString(says);
        };
        const char* config = "adapter_config.json";
        const char* weights = "adapter_model.safetensors";
        row("another kind", "plain", config, "\"LORA\"", "\"LOHA\"", "\"LOHA\" of the model \"llama\", expected");
        row("layers again", "plain", config, "\"layer_replication\": null", "\"layer_replication\": [[0, 2]]",
            "\"layer_replication\" is");
        row("biases of B", "plain", config, "\"lora_bias\": false", "\"lora_bias\": true", "\"lora_bias\" is true");
        row("PiSSA", "plain", config, "\"init_lora_weights\": true", "\"init_lora_weights\": \"pissa_niter_4\"",
            "\"init_lora_weights\" is");
        row("unknown key", "plain", config, "\"revision\": null", "\"gain\": 2", "\"gain\" is not known");
        row("no rank", "plain", config, "\"r\": 4", "\"r\": 0", "\"r\" is 0");
        row("another rank", "plain", config, "\"r\": 4", "\"r\": 3", "has shape [4, 16], expected [3, 16]");
        row("a broken pattern", "patterns", config, "\"down_proj\": 5", "\"down_(proj\": 5", "adapter_config.json");
        row("another model", "plain", weights, "layers.1.self_attn.v_proj", "layers.7.self_attn.v_proj",
            "layers.7.self_attn.v_proj");
        row("no B", "plain", weights, "q_proj.lora_B", "q_projXlora_B", "has no factor B for");
        row("unknown part", "plain", weights, "v_proj.lora_B", "v_proj.lora_C", "is of a kind that Headlight does not");
        row("another weight", "plain", weights, "layers.0.self_attn.v_proj", "layers.0.self_attn.q_prox",
            "does not have; expected the model that the adapter was trained for");
        row("no DoRA", "dora", config, "\"use_dora\": true", "\"use_dora\": false", "\"use_dora\" is not true");
        row("DoRA without lengths", "plain", config, "\"use_dora\": false", "\"use_dora\": true",
            "has no lengths of rows");
    }
    void whatIsNotComputedIsRefused()
    {
        QFETCH(QString, adapter);
        QFETCH(QString, file);
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, changed);
        QFETCH(QString, says);
        const fs::path folder = edited(qPrintable(adapter), qPrintable(file), old, changed);
        const QString said = refusal([&] { loadModel(folder, withBase(baseOfAdapter(adapter))); });
        QVERIFY2(said.contains(says), qPrintable(said));
    }
    void answersThatFitNothingAreRefused()
    {
        const fs::path plain = kAdapterGolden / "adapters" / "plain";
        const fs::path base = kAdapterGolden / "families/llama";
        const auto said = [](const fs::path& folder, const ModelAnswers& answers) {
            return refusal([&] { loadModel(folder, answers); });
        };
        QVERIFY(said(plain, withBase(at("nowhere"))).contains("there is no such folder, expected the folder of the"));
        QVERIFY(said(plain, withBase(plain)).contains("the folder holds another adapter and no model"));
        ModelAnswers half = withBase(base);
        half.said.emplace("adapter", "half");
        QVERIFY(said(plain, half).contains("--assume adapter=half: expected merged or off"));
        QVERIFY(said(base, withBase(base)).contains("--assume base is for the folder of an adapter"));
        ModelAnswers known = withBase(base);
        known.allowedKeys.insert("gain");
        QVERIFY(loadModel(edited("plain", "adapter_config.json", "\"revision\": null", "\"gain\": 2"), known));
    }
    void anAdapterOfAnotherModelIsRefused()
    {
        const QString said =
            refusal([&] { loadModel(kAdapterGolden / "adapters/plain", withBase(kAdapterGolden / "gpt2_tiny")); });
        QVERIFY2(said.contains("does not have; expected the model that the adapter was trained for"), qPrintable(said));
    }
};

HEADLIGHT_TEST(TestAdapter)
#include "tst_adapter.moc"
