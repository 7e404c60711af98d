# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and writes safetensors: 8 bytes little-endian header length, a JSON header, the data."""
import json
import struct

import numpy as np

DTYPES = {"F16": "<f2", "F32": "<f4", "F64": "<f8", "I64": "<i8", "I32": "<i4", "U32": "<u4", "I8": "i1", "U8": "u1",
          "F8_E4M3": "V1"}
NAMES = {np.dtype(v): k for k, v in DTYPES.items()}


def save(path, tensors, metadata=None):
    header, data, offset = {}, [], 0
    if metadata:
        header["__metadata__"] = metadata
    for name, tensor in tensors.items():
        tensor = np.ascontiguousarray(tensor)
        shape = list(np.shape(tensor))
        header[name] = {"dtype": NAMES[tensor.dtype], "shape": shape,
                        "data_offsets": [offset, offset + tensor.nbytes]}
        data.append(tensor.tobytes())
        offset += tensor.nbytes
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    text += b" " * (-len(text) % 8)  # the data begins at a multiple of 8 bytes
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(data))


def load(path):
    """name → array, and the metadata."""
    with open(path, "rb") as file:
        content = file.read()
    length = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        a, b = entry["data_offsets"]
        flat = np.frombuffer(content, DTYPES[entry["dtype"]], offset=8 + length + a,
                             count=(b - a) // np.dtype(DTYPES[entry["dtype"]]).itemsize)
        tensors[name] = flat.reshape(entry["shape"])
    return tensors, metadata
