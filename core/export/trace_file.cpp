// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_file.h"

#include "core/base/error.h"
#include "core/export/trace_json.h"
#include "core/export/trace_safetensors.h"
#include "core/export/trace_settings.h"
#include "core/export/trace_tensors.h"
#include "core/io/atomic_file.h"
#include "core/io/file_ending.h"

namespace headlight {

void checkTraceEnding(const std::filesystem::path& file)
{
    if (endingOf(file) != ".safetensors" && endingOf(file) != ".json")
        throw Error(ErrorKind::BadArgument,
                    "a trace is written as .safetensors or .json, not " + asEnding(endingOf(file)), file.string());
}

void writeTrace(const std::filesystem::path& file, const std::shared_ptr<const ActivationCache>& cache,
                const CancelToken& cancel)
{
    checkTraceEnding(file);
    AtomicFile out(file);
    const Trace trace{traceIds(*cache), traceSettings(*cache), traceTensors(cache)};
    const ByteSink write = [&](std::string_view bytes) {
        cancel.throwIfCancelled();
        out.write(bytes);
    };
    if (endingOf(file) == ".json")
        writeTraceJson(trace, write);
    else
        writeTraceSafetensors(trace, write);
    out.commit();
}

} // namespace headlight
