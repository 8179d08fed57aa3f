"""`make bench`: every benchmark, one after the other."""

from benchmarks import bench_scorer, bench_speed, bench_vision

if __name__ == "__main__":
    for title, run in (
        ("Rules core", bench_scorer.main),
        ("Photo reading", bench_vision.main),
        ("Speed on 12-megapixel photos", bench_speed.main),
    ):
        print(f"== {title}")
        run([])
