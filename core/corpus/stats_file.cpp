// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/stats_file.h"

#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/machine_memory.h"
#include "core/corpus/stats_json.h"
#include "core/io/atomic_file.h"

#include <algorithm>
#include <set>

namespace headlight {

namespace {

std::string compact(const OrderedJson& json)
{
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string shardText(const CorpusShard& shard)
{
    return std::to_string(shard.i) + "/" + std::to_string(shard.n);
}

} // namespace

std::size_t largestStatsFile()
{
    constexpr std::size_t least = std::size_t{512} << 20U;
    constexpr std::size_t parsed = 16; // parts of the memory; JSON that is read takes several times its bytes
    return std::max<std::size_t>(least, machineMemory() / parsed);
}

void writeStats(const std::filesystem::path& file, const StatsFile& stats, const Progress& progress,
                const CancelToken& cancel)
{
    writeFileAtomically(file, [&](const TextSink& sink) {
        std::size_t nBytes = 0;
        const auto write = [&](std::string_view piece) {
            nBytes += piece.size();
            if (nBytes > largestStatsFile())
                throw Error(ErrorKind::CannotWrite,
                            "would have more than " + memoryText(largestStatsFile()) +
                                ", and could not be read again on this machine",
                            file.string());
            sink(piece);
        };
        OrderedJson front{{"format", "headlight stats"}, {"version", 1}};
        front.update(originJson(stats));
        const std::string head = compact(front);
        write(std::string_view(head).substr(0, head.size() - 1)); // without its "}"
        std::map<std::int64_t, std::shared_ptr<const std::string>> texts;
        const char* before = ",\n\"heads\":[\n";
        std::size_t nWritten = 0;
        for (const auto& [index, ofHead] : stats.stats.heads) {
            cancel.throwIfCancelled();
            report(progress, nWritten++, stats.stats.heads.size(), "writing the numbers");
            write(before + compact(headJson(index, ofHead, texts)));
            before = ",\n";
        }
        write(stats.stats.heads.empty() ? ",\n\"heads\":[],\n\"texts\":{\n" : "],\n\"texts\":{\n");
        before = "";
        for (const auto& [line, text] : texts) {
            write(before + ('"' + std::to_string(line)) + "\":" + compact(OrderedJson(*text)));
            before = ",\n";
        }
        write("}}\n");
    });
}

StatsFile mergedStats(const std::vector<std::filesystem::path>& files)
{
    std::set<int> there;
    std::optional<StatsFile> whole;
    for (const std::filesystem::path& file : files) {
        const StatsFile one = readStats(file);
        const auto refuse = [&](const std::string& why) { throw Error(ErrorKind::BadArgument, why, file.string()); };
        if (one.next)
            refuse("is unfinished: run it again, and it goes on where it stopped");
        if (whole) {
            whole->origin.requireLike(one.origin, file.string());
            if (one.shard.n != whole->shard.n)
                refuse("is shard " + shardText(one.shard) + ", expected one of " + std::to_string(whole->shard.n));
        }
        if (!there.insert(one.shard.i).second)
            refuse("is shard " + shardText(one.shard) + ", which was given before");
        if (!whole) {
            whole = one;
            continue;
        }
        whole->stats.add(one.stats);
        whole->origin.instructions.insert(one.origin.instructions.begin(), one.origin.instructions.end());
    }
    if (!whole)
        throw Error(ErrorKind::BadArgument, "there is no file to put together");
    for (int i = 1; i <= whole->shard.n; ++i)
        if (!there.contains(i))
            throw Error(ErrorKind::BadArgument, "shard " + shardText({i, whole->shard.n}) + " is missing: all " +
                                                    counted(whole->shard.n, "shard") + " are needed");
    whole->shard = {};
    return *std::move(whole);
}

} // namespace headlight
