# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second process that takes half of every training step: the second batch, and the update of half of the matrices.

On two cores this is twice as fast as one process with two threads, whose many small operations do not divide. Parameters, gradients and
momenta lie in shared memory; the numbers are those of one process that does both halves, but for the order of a sum.
"""
import torch
import torch.multiprocessing as processes


def share(tensors):
    """Zeros of the same shapes in shared memory."""
    return [torch.zeros_like(t, memory_format=torch.contiguous_format).share_memory_() for t in tensors]


def _work(pipe, model, gradients, make_optimizer, matrices, momenta, loss_sum):
    torch.set_num_threads(1)
    model.train()
    parameters = list(model.parameters())
    for p, g in zip(parameters, gradients):
        p.grad = g
    optimizer = make_optimizer([parameters[i] for i in matrices])
    for i, momentum in zip(matrices, momenta):
        optimizer.state[parameters[i]]["momentum"] = momentum
    while (order := pipe.recv()) is not None:
        if isinstance(order, float):  # the learning rate
            for group in optimizer.param_groups:
                group["lr"] = order
            optimizer.step()
            pipe.send(None)
        else:
            torch._foreach_zero_(gradients)
            loss, count = loss_sum(model, *(torch.from_numpy(a) if hasattr(a, "dtype") else a for a in order))
            (loss / count).backward()
            pipe.send(float(loss) / count)


class SecondProcess:
    """matrices: the places, among model.parameters(), of those that this process updates; `momenta` are theirs, `gradients` everyone's."""

    def __init__(self, model, make_optimizer, matrices, loss_sum):
        parameters = list(model.parameters())
        model.share_memory()
        self.gradients = share(parameters)
        self.momenta = share([parameters[i] for i in matrices])
        self.pipe, there = processes.Pipe()
        arguments = (there, model, self.gradients, make_optimizer, matrices, self.momenta, loss_sum)
        self.process = processes.get_context("spawn").Process(target=_work, args=arguments, daemon=True)
        self.process.start()

    def begin_loss(self, ids, padding, targets, *more):
        """The gradient of the mean loss of a batch, into `gradients`; `wait` gives the loss."""
        self.pipe.send((ids.numpy(), padding.numpy(), targets.numpy(), *more))

    def begin_update(self, rate):
        self.pipe.send(float(rate))

    def wait(self):
        return self.pipe.recv()

    def end(self):
        self.pipe.send(None)
        self.process.join()
