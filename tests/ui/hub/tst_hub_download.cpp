// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hub/hub_download.h"

#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "tests/support/hub_server.h"
#include "ui/state/choice_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const QByteArray kCommit(40, 'c');
const QByteArray kConfig = R"({"model_type": "gpt2"})";
const QByteArray kTokenizer = R"({"version": "1.0"})";

QJsonObject smallFile(const char* name, const QByteArray& bytes)
{
    return {{"rfilename", name}, {"size", double(bytes.size())}, {"blobId", QString(gitId(bytes))}};
}

} // namespace

class TestHubDownload : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<HubServer> m_server;
    std::unique_ptr<HubDownload> m_download;
    QByteArray m_weights;
    int m_nCaches = 0;
    QString m_cache;

    QByteArray list(const QJsonArray& more = {}) const
    {
        QJsonArray files{smallFile("config.json", kConfig), smallFile("tokenizer.json", kTokenizer),
                         smallFile("README.md", "words"),
                         QJsonObject{{"rfilename", "model.safetensors"},
                                     {"size", double(m_weights.size())},
                                     {"lfs", QJsonObject{{"sha256", QString(sha256(m_weights))},
                                                         {"size", double(m_weights.size())}}}}};
        for (const QJsonValue& file : more)
            files.append(file);
        return QJsonDocument(QJsonObject{{"sha", QString(kCommit)}, {"siblings", files}}).toJson();
    }

    /// Answers as a server does that lies about nothing.
    HubAnswer honest(const QByteArray& path) const
    {
        if (path == "/api/models/org/tiny/revision/main?blobs=true")
            return {"200 OK", {}, list()};
        for (const auto& [name, bytes] : {std::pair<const char*, QByteArray>("config.json", kConfig),
                                          {"tokenizer.json", kTokenizer},
                                          {"model.safetensors", m_weights}})
            if (path == "/org/tiny/resolve/" + kCommit + '/' + name)
                return {"200 OK", {}, bytes};
        return {"404 Not Found", {}, "no"};
    }
    static bool isWeights(const QByteArray& path) { return path.endsWith("/model.safetensors"); }

    QString base() const { return QStringLiteral("http://127.0.0.1:%1/").arg(m_server->serverPort()); }

    /// The problem, or the id that arrived.
    QString get()
    {
        QSignalSpy found(m_download.get(), &HubDownload::found);
        QSignalSpy failed(m_download.get(), &HubDownload::failed);
        QSignalSpy arrived(m_download.get(), &HubDownload::arrived);
        m_download->look(base() + QStringLiteral("org/tiny"));
        if (!QTest::qWaitFor([&] { return !found.isEmpty() || !failed.isEmpty(); }, 20'000))
            return QStringLiteral("(no list)");
        if (!failed.isEmpty())
            return failed.front().front().toString();
        m_download->start();
        if (!QTest::qWaitFor([&] { return !arrived.isEmpty() || !failed.isEmpty(); }, 20'000))
            return QStringLiteral("(no end)");
        return (failed.isEmpty() ? arrived : failed).front().front().toString();
    }

    QString model(const QString& path) const { return m_cache + QStringLiteral("/models--org--tiny/") + path; }
    QStringList blobs() const { return QDir(model("blobs")).entryList(QDir::Files); }
    QByteArray bytesOf(const QString& path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }
    QString partOfWeights() const { return model("blobs/" + sha256(m_weights) + ".incomplete"); }

private slots:
    void initTestCase()
    {
        for (int i = 0; i < 300'000; ++i)
            m_weights += static_cast<char>(i * 7 + i / 256);
    }
    void init()
    {
        m_cache = m_folder.filePath(QString::number(m_nCaches++));
        m_server = std::make_unique<HubServer>();
        m_server->answer = [this](const QByteArray& path, const QByteArray&) { return honest(path); };
        m_download = std::make_unique<HubDownload>(toPath(m_cache));
    }
    void cleanup()
    {
        m_download.reset();
        m_server.reset();
    }

    void nothingIsAskedBeforeAClick()
    {
        QTest::qWait(50); // nothing may be asked
        QVERIFY(m_server->asked.isEmpty());
    }

    void filesAndSizesAreKnownBeforeAnythingIsStored()
    {
        QSignalSpy found(m_download.get(), &HubDownload::found);
        m_download->look(base() + QStringLiteral("org/tiny"));
        QVERIFY(found.wait(20'000));
        QCOMPARE(m_download->model().files.size(), 3U); // the README is not needed
        QCOMPARE(m_download->model().size(), kConfig.size() + kTokenizer.size() + m_weights.size());
        QCOMPARE(m_server->asked.size(), 1);
        QVERIFY(!QFileInfo::exists(m_cache));
    }

    void whatIsReadOfAModelIsWhatIsFetched()
    {
        HubModel listed{"org/tiny", kCommit, {}};
        for (const char* path : {"README.md", "config.json", "generation_config.json", "model.safetensors",
                                 "onnx/model.onnx", "pytorch_model.bin", "spm.model", "vocab.txt"})
            listed.files.push_back({path, 1, {}, {}});
        QStringList fetched;
        for (const HubFile& file : withNeededFiles(listed).files)
            fetched << file.path;
        QCOMPARE(fetched,
                 QStringList({"config.json", "generation_config.json", "model.safetensors", "spm.model", "vocab.txt"}));
    }

    void aSizeThatNoFileHasIsUnknown()
    {
        const QByteArray json(
            R"({"sha": "%1", "siblings": [{"rfilename": "a", "size": 7}, {"rfilename": "b", "size": 1e300},
                {"rfilename": "c", "size": -1}, {"rfilename": "d", "lfs": {"size": 9e18}}, {"rfilename": "e"}]})");
        const HubModel listed = hubModelFromJson(QByteArray(json).replace("%1", kCommit), "org/tiny");
        QList<qint64> sizes;
        for (const HubFile& file : listed.files)
            sizes << file.size;
        QCOMPARE(sizes, QList<qint64>({7, -1, -1, -1, -1}));
        QCOMPARE(listed.size(), qint64(7));
    }

    void aModelIsStoredAsTheHubCacheStoresIt()
    {
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QCOMPARE(bytesOf(model("refs/main")), kCommit);
        QStringList expected{gitId(kConfig), gitId(kTokenizer), sha256(m_weights)};
        expected.sort();
        QCOMPARE(blobs(), expected);
        const QString weights = model("snapshots/" + kCommit + "/model.safetensors");
        QCOMPARE(std::filesystem::read_symlink(toPath(weights)).string(),
                 "../../blobs/" + sha256(m_weights).toStdString());
        QCOMPARE(bytesOf(weights), m_weights);
        QCOMPARE(resolveModel("org/tiny", {toPath(m_cache)}), toPath(model("snapshots/" + kCommit)));
    }

    void whatIsThereIsNotAskedForAgain()
    {
        get();
        m_server->asked.clear();
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QCOMPARE(m_server->asked.size(), 1); // the list
    }

    void aDroppedConnectionIsGoneOnWith()
    {
        m_server->answer = [this](const QByteArray& path, const QByteArray&) {
            HubAnswer answer = honest(path);
            if (isWeights(path)) {
                answer.length = answer.body.size();
                answer.body.truncate(100'000);
            }
            return answer;
        };
        const QString said = get();
        QVERIFY2(said.contains("ended after 100000 of 300000 bytes of model.safetensors"), qPrintable(said));
        QCOMPARE(bytesOf(partOfWeights()), m_weights.left(100'000));
        QVERIFY(!QFileInfo::exists(model("refs/main")));
        m_server->answer = [this](const QByteArray& path, const QByteArray& range) -> HubAnswer {
            if (!isWeights(path))
                return honest(path);
            if (range != "bytes=100000-")
                return {"400 Bad Request", {}, range};
            return {"206 Partial Content", {"Content-Range: bytes 100000-299999/300000"}, m_weights.mid(100'000)};
        };
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QCOMPARE(bytesOf(model("snapshots/" + kCommit + "/model.safetensors")), m_weights);
        QCOMPARE(blobs().filter("incomplete"), QStringList());
    }

    void aServerThatBeginsAnewIsBelieved()
    {
        QDir().mkpath(model("blobs"));
        QFile part(partOfWeights());
        QVERIFY(part.open(QIODevice::WriteOnly) && part.write("something else") > 0);
        part.close();
        QCOMPARE(get(), QStringLiteral("org/tiny")); // 200 to a range
        QVERIFY(m_server->asked.join(' ').contains("bytes=14-"));
        QCOMPARE(bytesOf(model("snapshots/" + kCommit + "/model.safetensors")), m_weights);
    }

    void aWholePartIsCheckedWithoutTheNetwork()
    {
        QDir().mkpath(model("blobs"));
        QFile part(partOfWeights());
        QVERIFY(part.open(QIODevice::WriteOnly) && part.write(m_weights) > 0);
        part.close();
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QVERIFY(!m_server->asked.join(' ').contains("model.safetensors"));
    }

    void stoppingKeepsWhatHasCome()
    {
        m_server->answer = [this](const QByteArray& path, const QByteArray&) {
            HubAnswer answer = honest(path);
            if (isWeights(path)) {
                answer.length = answer.body.size();
                answer.body.truncate(5000);
                answer.stalls = true;
            }
            return answer;
        };
        QSignalSpy failed(m_download.get(), &HubDownload::failed);
        connect(m_download.get(), &HubDownload::progressed, m_download.get(), [this](qint64, const QString& file) {
            if (file == QLatin1String("model.safetensors"))
                QTimer::singleShot(0, m_download.get(), &HubDownload::cancel);
        });
        const QString said = get();
        QVERIFY2(said.startsWith("Stopped"), qPrintable(said));
        QCOMPARE(failed.size(), 1);
        QVERIFY(!m_download->isBusy());
        QCOMPARE(bytesOf(partOfWeights()).size(), 5000);
    }

    void whatIsWrongLeavesNothing_data()
    {
        QTest::addColumn<HubServer::Answer>("weights");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const HubServer::Answer& weights, const char* sentence) {
            QTest::newRow(name) << weights << QString(sentence);
        };
        row(
            "checksum",
            [this](const QByteArray&, const QByteArray&) {
                QByteArray other = m_weights;
                other[7] = 'x';
                return HubAnswer{"200 OK", {}, other};
            },
            "arrived with the checksum");
        row(
            "longer",
            [this](const QByteArray&, const QByteArray&) {
                return HubAnswer{"200 OK", {}, m_weights + "more"};
            },
            "says that model.safetensors has 300004 bytes, and its list says 300000");
        row(
            "shorter",
            [this](const QByteArray&, const QByteArray&) {
                return HubAnswer{"200 OK", {}, m_weights.left(9)};
            },
            "says that model.safetensors has 9 bytes, and its list says 300000");
        row(
            "without an end",
            [this](const QByteArray&, const QByteArray&) {
                return HubAnswer{"200 OK", {}, m_weights + m_weights, -2};
            },
            "sends more of model.safetensors than the 300000 bytes that it has");
        const auto status = [](const char* line) {
            return [line](const QByteArray&, const QByteArray&) { return HubAnswer{line, {}, "an error page"}; };
        };
        row("401", status("401 Unauthorized"), "gives org/tiny: model.safetensors to nobody without an account (401)");
        row("404", status("404 Not Found"), "has no org/tiny: model.safetensors (404)");
        row("503", status("503 Service Unavailable"), "answers with error 503: try again later");
        row(
            "circle",
            [](const QByteArray& path, const QByteArray&) {
                return HubAnswer{"302 Found", {"Location: " + path}};
            },
            "leads from one address to another without an end");
        row(
            "another part",
            [this](const QByteArray&, const QByteArray&) {
                return HubAnswer{"206 Partial Content", {"Content-Range: bytes 5-299999/300000"}, m_weights.mid(5)};
            },
            "sends model.safetensors from byte 5 on, and was asked for byte 0");
        row("nothing at all", status(""), "");
    }
    void whatIsWrongLeavesNothing()
    {
        QFETCH(HubServer::Answer, weights);
        QFETCH(QString, sentence);
        m_server->answer = [this, weights](const QByteArray& path, const QByteArray& range) {
            return isWeights(path) ? weights(path, range) : honest(path);
        };
        const QString said = get();
        QVERIFY2(said != QLatin1String("org/tiny") && said.contains(sentence) && !said.contains('\n'),
                 qPrintable(said));
        QCOMPARE(blobs().size(), 2); // the two that were right
        QVERIFY(!QFileInfo::exists(model("refs/main")));
        QVERIFY(!QFileInfo::exists(model("snapshots/" + kCommit + "/model.safetensors")));
    }

    void aRedirectedFileArrives()
    {
        m_server->answer = [this](const QByteArray& path, const QByteArray&) -> HubAnswer {
            if (path.startsWith("/cdn/"))
                return honest("/org/tiny/resolve/" + kCommit + "/model.safetensors");
            if (isWeights(path))
                return {"302 Found", {"Location: /cdn/7", "X-Linked-Size: 300000"}, "see there"};
            return honest(path);
        };
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QCOMPARE(bytesOf(model("snapshots/" + kCommit + "/model.safetensors")), m_weights);
    }

    void aListThatIsNoneIsRefused_data()
    {
        QTest::addColumn<HubAnswer>("answer");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const HubAnswer& answer, const char* sentence) {
            QTest::newRow(name) << answer << QString(sentence);
        };
        row("401", {"401 Unauthorized", {}, "{}"}, "127.0.0.1 gives org/tiny to nobody without an account (401)");
        row("404", {"404 Not Found", {}, "{}"}, "127.0.0.1 has no org/tiny (404): an id looks like");
        row("429", {"429 Too Many Requests", {"Retry-After: 30"}, "{}"},
            "127.0.0.1 has had too many requests (429): try again in 30 s.");
        row("no json", {"200 OK", {}, "<html>"}, "The server's answer is no list of a model's files");
        const auto listOf = [](const QJsonArray& files) {
            return HubAnswer{
                "200 OK", {}, QJsonDocument(QJsonObject{{"sha", QString(kCommit)}, {"siblings", files}}).toJson()};
        };
        row("no config", listOf({smallFile("README.md", "words")}), "org/tiny has no config.json");
        row("no weights", listOf({smallFile("config.json", kConfig)}), "org/tiny has no weights that can be read");
        row("an adapter", listOf({smallFile("adapter_config.json", "{}")}),
            "org/tiny holds an adapter (LoRA or another)");
        row("an adapter beside a model",
            listOf({smallFile("config.json", kConfig), smallFile("adapter_config.json", "{}"),
                    smallFile("adapter_model.safetensors", "x")}),
            "org/tiny holds an adapter (LoRA or another)");
        row("what is left of an adapter",
            listOf({smallFile("config.json", kConfig), smallFile("adapter_config.json", "{}")}),
            "org/tiny has no weights that can be read");
        for (const char* path : {"../evil", "/etc/passwd", "a/../../b", "", "a\\b", "a//b"})
            row(*path ? path : "no name", listOf({smallFile(path, "words")}), "The list of org/tiny names");
        row("no commit", {"200 OK", {}, R"({"sha": "../..", "siblings": []})"}, "The server's answer is no list");
        row("no end", {"200 OK", {}, QByteArray(40 << 20, ' ')},
            "The server's answer for org/tiny is longer than 32.0 MB");
    }
    void aListThatIsNoneIsRefused()
    {
        QFETCH(HubAnswer, answer);
        QFETCH(QString, sentence);
        m_server->answer = [answer](const QByteArray&, const QByteArray&) { return answer; };
        const QString said = get();
        QVERIFY2(said.startsWith(sentence) && !said.contains('\n'), qPrintable(said));
        QVERIFY(!QFileInfo::exists(m_cache));
    }

    void aServerWithoutChecksumsIsStoredUnderItsTags()
    {
        m_server->answer = [this](const QByteArray& path, const QByteArray&) -> HubAnswer {
            if (path.startsWith("/api/")) {
                const QJsonArray files{QJsonObject{{"rfilename", "config.json"}},
                                       QJsonObject{{"rfilename", "model.safetensors"}}};
                return {
                    "200 OK", {}, QJsonDocument(QJsonObject{{"sha", QString(kCommit)}, {"siblings", files}}).toJson()};
            }
            HubAnswer answer = honest(path);
            if (isWeights(path))
                answer.headers << "ETag: W/\"tag-7\"";
            return answer;
        };
        QCOMPARE(get(), QStringLiteral("org/tiny"));
        QCOMPARE(blobs(), (QStringList{sha256(kConfig), "tag-7"}));
    }

    void anIdIsLookedForWhereTheEnvironmentSays()
    {
        qputenv("HF_ENDPOINT", base().toUtf8());
        const HubAddress address = HubAddress::fromText(QStringLiteral(" org/tiny "));
        qunsetenv("HF_ENDPOINT");
        QCOMPARE(address.list(), QUrl(base() + "api/models/org/tiny/revision/main?blobs=true"));
        QCOMPARE(HubAddress::fromText("gpt2").list(),
                 QUrl("https://huggingface.co/api/models/gpt2/revision/main?blobs=true"));
        QCOMPARE(HubAddress::fromText("https://mirror.example/hf/org/tiny/tree/main").file("c", "a.json"),
                 QUrl("https://mirror.example/hf/org/tiny/resolve/c/a.json"));
        for (const char* place : {"/blob/main/config.json", "/resolve/main/model.safetensors", "/tree/main/onnx", ""})
            QCOMPARE(HubAddress::fromText(QStringLiteral("https://mirror.example/org/tiny") + place).list(),
                     QUrl("https://mirror.example/api/models/org/tiny/revision/main?blobs=true"));
        for (const char* typed : {"", "a b", "../x", "ftp://host/org/x", "a/b/c", "https://host",
                                  "https://host/org/x/tree/v2", "https://host/org/x/blob/v2/config.json"})
            QVERIFY_EXCEPTION_THROWN(HubAddress::fromText(QString(typed)), Error);
    }

    void aServerThatIsNotThereIsOneSentence()
    {
        m_server->close();
        const QString said = get();
        QVERIFY2(said.startsWith("127.0.0.1 cannot be reached") && !said.contains('\n'), qPrintable(said));
    }
};

HEADLIGHT_TEST(TestHubDownload)
#include "tst_hub_download.moc"
