"""Times ultralytics' own `predict` in a process of its own: `python predict_worker.py WEIGHTS IMGSZ`.

Reads paths of photos from standard input, one a line; writes a JSON line of wall and processor seconds and the number
of tiles found for each. Runs in any environment that has ultralytics and torch; nothing of this project is imported.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

THREADS = 2


def main() -> None:
    """Answer one line for each line read."""
    answers, sys.stdout = sys.stdout, sys.stderr  # before ultralytics is imported, whose logger keeps what it finds
    import torch  # noqa: PLC0415
    from ultralytics import YOLO  # noqa: PLC0415

    torch.set_num_threads(THREADS)
    weights, size = Path(sys.argv[1]), int(sys.argv[2])
    model = YOLO(weights, task="obb")
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        wall, cpu = time.perf_counter(), time.process_time()
        (result,) = model.predict(line.rstrip("\n"), imgsz=size, conf=0.25, iou=0.4, device="cpu", verbose=False)
        spent = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "tiles": len(result.obb)}
        print(json.dumps(spent), file=answers, flush=True)


if __name__ == "__main__":
    main()
