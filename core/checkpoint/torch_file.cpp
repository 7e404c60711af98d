// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_file.h"

#include "core/base/error.h"
#include "core/checkpoint/torch_legacy.h"
#include "core/checkpoint/torch_zip.h"
#include "core/checkpoint/zip_directory.h"
#include "core/io/download_stub.h"
#include "core/io/mapped_file.h"

namespace headlight {

TensorSource readTorchFile(const std::shared_ptr<const MappedFile>& file, const TorchNaming& nameTensors)
{
    return file->read([&](std::span<const std::byte> bytes) {
        if (looksLikeZip(bytes))
            return openTorchZip(file, nameTensors);
        if (looksLikeTorchLegacy(bytes))
            return openTorchLegacy(file, nameTensors);
        requireNoDownloadStub({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, file->name());
        throw Error(ErrorKind::BadFile, "is neither form that torch.save writes: it begins as another kind of file",
                    file->name());
    });
}

TensorSource openTorchFile(const std::filesystem::path& path)
{
    return readTorchFile(std::make_shared<const MappedFile>(path));
}

} // namespace headlight
