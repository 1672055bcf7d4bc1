#!/usr/bin/env python3
"""audit.py SCHEDULER LOG.jsonl: audits a log on the workers of a Dask cluster.

Writes a line for each part of the log, as `tonk verify --summary --format json` does; `tonk summarize` adds them up. TONK names the
program, which every worker must have.
"""
import hashlib
import json
import os
import subprocess
import sys

from distributed import Client, as_completed

PARTS = 64
TONK = os.environ.get("TONK", "tonk")


def parts_of(log):
    """Lists of lines. The lines of a session are in one of them, in their order."""
    parts = [[] for _ in range(PARTS)]
    with open(log, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            fields = json.loads(line)
            key = f"session {fields['session']}" if "session" in fields else f"line {number}"
            parts[int(hashlib.sha256(key.encode()).hexdigest(), 16) % PARTS].append(line)
    return ["".join(part) for part in parts if part]


def audit(part):
    """What a worker does. A task whose worker dies is given to another one."""
    command = [TONK, "verify", "--quiet", "--jobs", "1", "--summary", "--format", "json", "-"]
    done = subprocess.run(command, input=part, stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):  # 1: something is wrong with the hands, which is what the summary says
        raise RuntimeError(f"tonk ended with {done.returncode}")
    return done.stdout


def main():
    scheduler, log = sys.argv[1:]
    with Client(scheduler) as client:
        tasks = client.map(audit, parts_of(log), pure=False)  # not scattered: data held only by a worker that dies would be lost
        for task in as_completed(tasks):
            print(task.result(), end="", flush=True)


if __name__ == "__main__":
    main()
