// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/model/load_parameters.h"
#include "core/model/tensor_table.h"
#include "tests/support/loop_twins.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

using namespace headlight;
using namespace headlight::test;

namespace {

struct Tensor {
    Shape shape;
    std::vector<float> values;
};
using FileTensors = std::map<std::string, Tensor>;

/// Our parameters in the checkpoint's own layout.
FileTensors makeCheckpoint(const ModelConfig& config)
{
    Parameters parameters = randomParameters(config);
    FileTensors checkpoint;
    for (const TensorRow& row : tensorTable(config, parameters)) {
        Tensor& tensor = checkpoint[row.checkpointName];
        const Index rows = row.shape.size() == 1 ? 1 : row.shape[0];
        const Index columns = row.shape.back();
        tensor.shape = row.shape;
        tensor.values.resize(std::size_t(rows * columns));
        Eigen::Map<Matrix> whole(tensor.values.data(), rows, columns);
        whole.middleCols(row.firstColumn, row.nColumns) = row.values();
    }
    return checkpoint;
}

void write(const std::filesystem::path& path, const FileTensors& checkpoint, const std::string& prefix = {})
{
    std::vector<TensorToWrite> tensors;
    for (const auto& [name, tensor] : checkpoint)
        tensors.push_back({prefix + name, tensor.shape, std::span<const float>(tensor.values)});
    writeSafetensors(path, tensors);
}

} // namespace

class LoadParametersTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::filesystem::path path() const { return m_folder.filePath("model.safetensors").toStdString(); }

    QString errorOf(const FileTensors& checkpoint, const ModelConfig& config = tinyConfig())
    {
        write(path(), checkpoint);
        return refusal([&] { loadParameters(SafetensorsFile::open(path()), config); });
    }
private slots:
    void everyParameterFindsItsPlace()
    {
        const ModelConfig config = tinyConfig();
        for (const char* prefix : {"", "transformer."}) {
            write(path(), makeCheckpoint(config), prefix);
            Parameters loaded = loadParameters(SafetensorsFile::open(path()), config);
            Parameters expected = randomParameters(config);
            const std::vector<TensorRow> ours = tensorTable(config, loaded);
            const std::vector<TensorRow> theirs = tensorTable(config, expected);
            QCOMPARE(ours.size(), theirs.size());
            for (std::size_t i = 0; i < ours.size(); ++i)
                QCOMPARE(ours[i].values(), theirs[i].values());
        }
    }
    void anUntiedUnembeddingIsReadFromTheHead()
    {
        ModelConfig config = tinyConfig();
        config.tiedUnembedding = false;
        write(path(), makeCheckpoint(config));
        const Parameters loaded = loadParameters(SafetensorsFile::open(path()), config);
        QVERIFY(&loaded.unembeddingMatrix() == &loaded.unembedding);
        QCOMPARE(loaded.unembedding.toMatrix(), randomParameters(config).unembedding.toMatrix());
    }
    void aWrongShapeSaysWhatIsThereAndWhatWasExpected()
    {
        FileTensors checkpoint = makeCheckpoint(tinyConfig());
        Tensor& tensor = checkpoint["h.1.attn.c_attn.weight"];
        tensor.shape = {24, 71};
        tensor.values.resize(24 * 71);
        QCOMPARE(errorOf(checkpoint),
                 QString("model.safetensors: tensor \"h.1.attn.c_attn.weight\" has shape [24, 71], "
                         "expected [24, 72]"));
    }
    void aMissingTensorIsNamed()
    {
        FileTensors checkpoint = makeCheckpoint(tinyConfig());
        checkpoint.erase("h.0.mlp.c_fc.bias");
        const QString error = errorOf(checkpoint);
        QVERIFY2(error.contains("h.0.mlp.c_fc.bias") && error.contains("missing"), qPrintable(error));
    }
    void packedTensorsAreToldAsSuch()
    {
        const auto said = [](const char* name, const char* dtype) {
            TensorInfo tensor;
            tensor.dtype = dtype;
            tensor.shape = {1};
            tensor.end = 1;
            const TensorSource file("model.safetensors", {{name, tensor}});
            return refusal([&] { loadParameters(file, tinyConfig()); });
        };
        QVERIFY(said("a.weight", "F8_E4M3").contains("\"a.weight\" is of weights packed in 8 bits (F8_E4M3)"));
        QVERIFY(said("a.scales", "F16").contains("\"a.scales\" is of weights packed by MLX or another"));
        QVERIFY(said("a.qweight", "I32").contains("packed by GPTQ or AWQ"));
        QVERIFY(!said("a.weight", "F32").contains("packed"));
    }
    void aConfigWithFewerLayersThanTheTensorsIsRefused()
    {
        ModelConfig config = tinyConfig();
        config.nLayers = 1;
        const QString error = errorOf(makeCheckpoint(tinyConfig()), config);
        QVERIFY2(error.contains("h.1.") && error.contains("n_layer"), qPrintable(error));
    }
    void loadingTellsHowFarItIsAndCanBeCancelled()
    {
        write(path(), makeCheckpoint(tinyConfig()));
        const SafetensorsFile file = SafetensorsFile::open(path());
        double last = -1.0;
        std::string said;
        loadParameters(file, tinyConfig(), [&](double fraction, std::string_view what) {
            QVERIFY(fraction > last && fraction < 1.0);
            last = fraction;
            said = what;
        });
        QVERIFY(last > 0.9);
        QVERIFY2(said.starts_with("Reading ") && said.ends_with(" KiB of parameters"), said.c_str());
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(loadParameters(file, tinyConfig(), {}, cancel), Error);
    }
    void matricesStayInTheMemoryOfTheFile()
    {
        write(path(), makeCheckpoint(tinyConfig()));
        const Parameters loaded = loadParameters(SafetensorsFile::open(path()), tinyConfig());
        const auto& attention = loaded.blocks[0].attention; // one tensor of the file
        QCOMPARE(attention.wK.stored().data - attention.wQ.stored().data, std::ptrdiff_t{24 * sizeof(float)});
    }
    void notANumberIsRefusedByTensorAndPlace()
    {
        FileTensors checkpoint = makeCheckpoint(tinyConfig());
        checkpoint["wpe.weight"].values[25] = std::numeric_limits<float>::quiet_NaN();
        const QString error = errorOf(checkpoint);
        QVERIFY2(error.contains("wpe.weight"), qPrintable(error));
        QVERIFY2(error.contains("NaN", Qt::CaseInsensitive), qPrintable(error));
    }
};

HEADLIGHT_APPLESS_TEST(LoadParametersTest)
#include "tst_load_parameters.moc"
