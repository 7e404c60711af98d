#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes matrices/: the same attention weights in every form of file that Headlight opens, and files that are refused.
Needs Debian's python3-torch and python3-numpy:

    /usr/bin/python3 tests/golden/make_matrices_golden.py
"""

import csv
import io
import json
import struct
import zipfile
from pathlib import Path

import numpy as np
import torch

HERE = Path(__file__).resolve().parent / "matrices"
TOKENS = ["The", "train", "left, “at”", "né 🚂", "."]
LAYERS, HEADS, T = 2, 3, len(TOKENS)


def weights(*shape):
    """Rows that sum to 1, in eighths and sixteenths that half precision holds exactly."""
    numbers = np.random.default_rng(5).integers(0, 8, shape).astype(np.float64)
    numbers[..., 0] = 64 - numbers[..., 1:].sum(-1)
    return numbers / 64


def npy(array, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=version)
    return out.getvalue()


def safetensors(tensors, metadata=None):
    header, data = {}, b""
    for name, (dtype, array, stored) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(stored)]}
        data += stored
    if metadata:
        header["__metadata__"] = metadata
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def bfloat16(array):
    return (np.ascontiguousarray(array.astype("<f4")).view("<u4") >> 16).astype("<u2").tobytes()


def write_csv(path, array, rows=None, columns=None, corner="query", **dialect):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, **dialect)
        if columns:
            writer.writerow(([corner] if rows else []) + columns)
        for i, row in enumerate(array):
            writer.writerow(([rows[i]] if rows else []) + [repr(float(value)) for value in row])


def forms(all_of_it):
    """All of [layers, heads, T, T], with tokens where the form has a place for them."""
    def put(name, data):
        (HERE / name).write_bytes(data)

    put("f4.npy", npy(all_of_it.astype("<f4")))
    put("f8_big.npy", npy(all_of_it.astype(">f8")))
    put("f2_fortran.npy", npy(np.asfortranarray(all_of_it.astype("<f2"))))
    put("f4_big_fortran_v2.npy", npy(np.asfortranarray(all_of_it.astype(">f4")), (2, 0)))
    put("f4_v3.npy", npy(all_of_it.astype("<f4"), (3, 0)))
    put("batch.npy", npy(all_of_it.astype("<f4")[None]))
    put("stacked.npy", npy(all_of_it.astype("<f4")[:, None]))
    np.savez(HERE / "tokens.npz", attention=all_of_it, tokens=np.array(TOKENS))
    np.savez_compressed(HERE / "compressed.npz", attention=all_of_it.astype("<f4"), tokens=np.array(TOKENS).astype(">U12"))
    np.savez(HERE / "layers.npz", *[layer[None].astype("<f4") for layer in all_of_it])
    put("attention.json", json.dumps({"attention": all_of_it.tolist(), "tokens": TOKENS}).encode())
    put("plain.json", json.dumps(all_of_it.tolist()).encode())
    f4 = np.ascontiguousarray(all_of_it.astype("<f4"))
    put("f32.safetensors", safetensors({"attention": ("F32", f4, f4.tobytes())}, {"tokens": json.dumps(TOKENS)}))
    put("bf16.safetensors", safetensors({"attention": ("BF16", f4, bfloat16(f4))}))
    put("layers.safetensors", safetensors({f"blocks.{l}.attn.{step}": ("F32", f4[l], (sign * f4[l]).tobytes())
                                           for l in range(LAYERS) for step, sign in (("pattern", 1), ("scores", -1))}))
    tensor = torch.tensor(f4)
    torch.save(tensor, HERE / "tensor.pt")
    torch.save({"attentions": tuple(layer[None] for layer in tensor), "tokens": TOKENS}, HERE / "transformers.pt")
    torch.save([layer.half() for layer in tensor], HERE / "list.pt")
    torch.save({"attention": tensor.transpose(-1, -2).contiguous().transpose(-1, -2)}, HERE / "legacy.pt",
               _use_new_zipfile_serialization=False)


def single(head, wide):
    """One matrix [T, T] and one [2, 3]."""
    write_csv(HERE / "labels.csv", head, TOKENS, TOKENS)
    write_csv(HERE / "plain.csv", head)
    write_csv(HERE / "header.csv", head, None, TOKENS)
    write_csv(HERE / "rows.csv", head, TOKENS)
    write_csv(HERE / "labels.tsv", head, TOKENS, TOKENS, "", delimiter="\t")
    write_csv(HERE / "semicolons.csv", head, TOKENS, TOKENS, delimiter=";")
    write_csv(HERE / "years.csv", wide, ["1984", "2001"], ["1", "2", "3"])
    (HERE / "hidden.csv").write_text("query,a,b\na,1,\nb,0.25,0.75\n")
    (HERE / "labels.txt").write_text("\n".join(TOKENS) + "\n")
    (HERE / "wide_labels.txt").write_text("le\nchat\nthe\nblack\ncat\n")
    np.save(HERE / "head.npy", head.astype("<f4"))
    np.savez(HERE / "cross.npz", cross=wide.astype("<f4"), row_labels=np.array(["le", "chat"]),
             column_labels=np.array(["the", "black", "cat"]))
    np.save(HERE / "sums.npy", np.array([[0.5, 0.25], [3.0, 0.0]], "<f4"))


def refused(all_of_it):
    folder = HERE / "refused"
    folder.mkdir(exist_ok=True)
    bad = all_of_it.astype("<f4")
    for name, value in (("nan", np.nan), ("infinite", np.inf)):
        bad[1, 2, 3, 4] = value
        np.save(folder / f"{name}.npy", bad)
    bad[1, 2, 3, 4] = -0.5
    np.save(HERE / "signed.npy", bad)
    good = npy(all_of_it.astype("<f4"))
    (folder / "short.npy").write_bytes(good[:-4])
    (folder / "long.npy").write_bytes(good + b"\0\0\0\0")
    (folder / "huge.npy").write_bytes(good.replace(b"5, 5), }" + b" " * 9, b"5, 9999999999), }"))
    (folder / "version.npy").write_bytes(good[:6] + b"\x09" + good[7:])
    (folder / "magic.npy").write_bytes(b"NUMPY" + good[5:])
    np.save(folder / "objects.npy", np.array([{"a": 1}], dtype=object), allow_pickle=True)
    np.save(folder / "texts.npy", np.array(["a", "b"]))
    np.save(folder / "scalar.npy", np.float32(1))
    np.save(folder / "batch_of_two.npy", np.zeros((2, 2, 3, 5, 5), "<f4"))
    np.save(folder / "nothing.npy", np.zeros((0, 5), "<f4"))
    np.savez(folder / "two.npz", a=np.zeros((2, 2)), b=np.zeros((3, 3)))
    np.savez(folder / "labels.npz", attention=np.full((2, 2), 0.5), tokens=np.array(["a", "b", "c"]))
    with zipfile.ZipFile(folder / "lies.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("attention.npy", good)
    bytes_of = bytearray((folder / "lies.npz").read_bytes())
    at = bytes_of.rfind(b"PK\1\2")
    bytes_of[22:26] = bytes_of[at + 24:at + 28] = struct.pack("<I", 0x7FFFFFFF)  # what it says it becomes
    (folder / "lies.npz").write_bytes(bytes_of)
    with zipfile.ZipFile(folder / "stored.npz", "w") as archive:
        archive.writestr("attention.npy", good)
    bytes_of = bytearray((folder / "stored.npz").read_bytes())
    at = bytes_of.rfind(b"PK\1\2")
    shorter = struct.pack("<I", len(good) - 100)  # compressed
    bytes_of[18:22] = bytes_of[at + 20:at + 24] = shorter
    (folder / "stored.npz").write_bytes(bytes_of)
    (folder / "ragged.csv").write_text("1,0\n0.5\n")
    (folder / "words.csv").write_text("query,a,b\na,1,0\nb,half,0.5\n")
    (folder / "open.csv").write_text('query,a,b\n"a,1,0\n')
    (folder / "empty.csv").write_text("")
    (folder / "ragged.json").write_text("[[1, 0], [1]]")
    (folder / "words.json").write_text('{"attention": [[1, "x"], [0, 1]]}')
    (folder / "nan.json").write_text("[[NaN, 0.5], [0, 1]]")
    (folder / "number.json").write_text("7")
    torch.save({"attention": torch.ones(1, 1), "evil": print}, folder / "code.pt")
    (folder / "attention.xyz").write_text("1,0\n0,1\n")


def main():
    HERE.mkdir(exist_ok=True)
    all_of_it = weights(LAYERS, HEADS, T, T)
    forms(all_of_it)
    single(all_of_it[0, 0], weights(2, 3))
    refused(all_of_it)


if __name__ == "__main__":
    main()
