#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes weights/: the same tensors in every form that PyTorch has for them, beside model.safetensors, which is written
by hand here, and files that ask for what is refused. Needs Debian's python3-torch:

    /usr/bin/python3 tests/golden/make_weights_golden.py
"""

import collections
import io
import json
import os
import pickle
import struct
import zipfile
from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent / "weights"
DTYPES = {torch.float32: "F32", torch.float64: "F64", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64"}


def tensors():
    """Every dtype, shared storages, and views with strides and offsets."""
    torch.manual_seed(3)
    whole = torch.randn(6, 8)
    return collections.OrderedDict(
        whole=whole,
        transposed=whole.t(),
        part=whole[2:5, 3:7],
        part_transposed=whole[2:5, 3:7].t(),
        every_second_column=whole[:, ::2],
        row=whole[4],
        column=whole[:, 5],
        one_column=whole[:, 5:6],
        one_row=whole[4:5],
        expanded=torch.randn(1, 5).expand(3, 5),
        half=torch.randn(4, 3).half(),
        half_transposed=torch.randn(4, 3).half().t(),
        bfloat=torch.randn(3, 4).bfloat16(),
        double=torch.randn(2, 3).double(),
        parameter=torch.nn.Parameter(torch.randn(3, 2)),
        buffer=torch.arange(7),
        scalar=torch.tensor(2.5),
        empty=torch.zeros(0, 4),
    )


def bytes_of(tensor):
    flat = tensor.detach().contiguous().reshape(-1)
    return flat.view(torch.int16).numpy().tobytes() if tensor.dtype == torch.bfloat16 else flat.numpy().tobytes()


def write_safetensors(path, state):
    header, data = {}, b""
    for name, tensor in state.items():
        stored = bytes_of(tensor)
        header[name] = {
            "dtype": DTYPES[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [len(data), len(data) + len(stored)],
        }
        data += stored
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_sharded(folder, stem, ending, state, save):
    """Three files and their index."""
    folder.mkdir(exist_ok=True)
    weight_map = {}
    for i in range(3):
        file = f"{stem}-{i + 1:05d}-of-00003.{ending}"
        part = collections.OrderedDict(list(state.items())[i::3])
        save(folder / file, part)
        weight_map |= {name: file for name in part}
    index = {"metadata": {"total_size": 0}, "weight_map": weight_map}
    (folder / f"{stem}.{ending}.index.json").write_text(json.dumps(index, indent=1) + "\n")


def zip_with(pickled):
    """An archive as PyTorch writes it, with this pickle."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, content in (("data.pkl", pickled), ("data/0", bytes(48)), ("version", b"3\n")):
            archive.writestr(zipfile.ZipInfo(f"model/{name}", (1980, 1, 1, 0, 0, 0)), content)
    return stream.getvalue()


class Attack:
    def __reduce__(self):
        return os.system, ("echo attacked",)


class Built:
    """An object with a state: NEWOBJ and BUILD, of a class nobody allows."""

    def __init__(self):
        self.a = 1


class Storage:
    """What stands for the numbers of data/0: the twelve of zip_with."""


class Negated:
    """A tensor as PyTorch 2 writes it whose numbers are to be negated when it is read."""

    def __reduce__(self):
        rest = (0, (3, 4), (4, 1), False, collections.OrderedDict(), {"neg": True})
        return torch._utils._rebuild_tensor_v2, (Storage(), *rest)


class TorchPickler(pickle.Pickler):
    def persistent_id(self, value):
        return ("storage", torch.FloatStorage, "0", "cpu", 12) if isinstance(value, Storage) else None


def torch_pickle(value):
    stream = io.BytesIO()
    TorchPickler(stream, 2).dump(value)
    return stream.getvalue()


def write_refused(folder):
    folder.mkdir(exist_ok=True)
    (folder / "runs_a_command.bin").write_bytes(zip_with(pickle.dumps({"a": Attack()}, 2)))
    (folder / "makes_an_object.bin").write_bytes(zip_with(pickle.dumps({"a": Built()}, 4)))
    (folder / "evaluates.bin").write_bytes(zip_with(b"\x80\x02cbuiltins\neval\n(X\x01\x00\x00\x001tR."))
    (folder / "old_instance.bin").write_bytes(zip_with(b"(S'echo'\nios\nsystem\n."))
    (folder / "old_instance_of_no_argument.bin").write_bytes(zip_with(b"(ios\nsystem\n."))
    (folder / "negated.bin").write_bytes(zip_with(torch_pickle({"a": Negated()})))
    (folder / "extension.bin").write_bytes(zip_with(b"\x80\x02\x82\x01."))
    torch.jit.script(torch.nn.Linear(2, 2)).save(str(folder / "scripted.bin"))
    legacy = io.BytesIO()
    torch.save({"a": Attack()}, legacy, _use_new_zipfile_serialization=False)
    (folder / "legacy_runs_a_command.bin").write_bytes(legacy.getvalue())


def main():
    HERE.mkdir(exist_ok=True)
    state = tensors()
    write_safetensors(HERE / "model.safetensors", state)
    torch.save(state, HERE / "zip.bin")
    torch.save(state, HERE / "zip_protocol4.bin", pickle_protocol=4)
    torch.save(state, HERE / "zip_protocol5.bin", pickle_protocol=5)
    torch.save(state, HERE / "legacy.bin", _use_new_zipfile_serialization=False)
    torch.save(state, HERE / "legacy_protocol4.bin", pickle_protocol=4, _use_new_zipfile_serialization=False)
    torch.save(dict(state), HERE / "plain_dict.bin")
    torch.save({"epoch": 3, "lr": 0.1, "state_dict": state}, HERE / "nested.bin")
    torch.save({"state_dict": state, "optimizer": {"state": {0: {"step": 5, "exp_avg": torch.ones(3)}}}}, HERE / "legacy_nested.bin",
               _use_new_zipfile_serialization=False)
    write_sharded(HERE / "sharded_safetensors", "model", "safetensors", state, write_safetensors)
    write_sharded(HERE / "sharded_bin", "pytorch_model", "bin", state, lambda path, part: torch.save(part, path))
    write_refused(HERE / "refused")


if __name__ == "__main__":
    main()
