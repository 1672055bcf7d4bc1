#!/usr/bin/env python3
"""audit.py SCHEDULER PART…: audits the parts of a log, which `tonk split` has made, on the workers of a Dask cluster.

Every worker must have the program, which TONK names, and be able to read the parts, by the paths given here. Writes a line for each part, as
`tonk verify --summary --format json` does; `tonk summarize --logs` adds them up, and says if a part is missing.
"""
import os
import subprocess
import sys

from distributed import Client, as_completed

TONK = os.environ.get("TONK", "tonk")


def audit(part):
    """What a worker does. A task whose worker dies is given to another one."""
    done = subprocess.run(
        [TONK, "verify", "--quiet", "--jobs", "1", "--summary", "--format", "json", part], stdout=subprocess.PIPE, text=True
    )
    if done.returncode not in (0, 1):  # 1: something is wrong with the hands, which is what the summary says
        raise RuntimeError(f"tonk ended with {done.returncode}")
    return done.stdout


def main():
    scheduler, *parts = sys.argv[1:]
    with Client(scheduler) as client:
        for task in as_completed(client.map(audit, parts, pure=False)):
            print(task.result(), end="", flush=True)


if __name__ == "__main__":
    main()
