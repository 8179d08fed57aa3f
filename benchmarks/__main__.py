"""`make bench`: every benchmark, one after the other."""

from benchmarks import bench_scorer, bench_vision

if __name__ == "__main__":
    for title, run in (("Rules core", bench_scorer.main), ("Photo reading", bench_vision.main)):
        print(f"== {title}")
        run([])
