# 一条命令搞定：make run 起服务，make test 跑全部检查。 Every target sets itself up.
PY ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000

# For retraining: folders of photographed faces and labelled photos (either may be missing), and where to go on from.
TRAIN_VENV ?= .venv-train
FACES ?= $(wildcard ../shared/data/tile-faces)
REAL ?= $(wildcard ../shared/data/real-photos)
FROM ?= models/checkpoints
COUNT ?= 6000
HOURS ?= 2
NAME ?= retrained
CANDIDATE ?= out/candidate

.PHONY: run test lint check bench dataset train clean

$(VENV)/.run: pyproject.toml
	$(PY) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.test: pyproject.toml
	$(PY) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ $(VENV)/.run

run: $(VENV)/.run
	$(BIN)/hunr serve --host $(HOST) --port $(PORT)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -q

check: test

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks

$(TRAIN_VENV)/.train: pyproject.toml
	$(PY) -m venv $(TRAIN_VENV)
	$(TRAIN_VENV)/bin/pip install --quiet --disable-pip-version-check -e '.[train]'
	touch $@

dataset: $(TRAIN_VENV)/.train
	$(TRAIN_VENV)/bin/python datasets/render/make.py out/rendered --count $(COUNT) --workers 2 --drawn 0.6 --pool 600 \
		$(if $(FACES),--faces $(FACES))
	$(TRAIN_VENV)/bin/python models/mine_mistakes.py out/mistaken.json --rendered out/rendered
ifneq ($(REAL),)
	$(TRAIN_VENV)/bin/python models/refine_real.py $(REAL) out/refined.json
	$(TRAIN_VENV)/bin/python models/label_surroundings.py $(REAL) out/surroundings.json
	$(TRAIN_VENV)/bin/python datasets/real.py $(REAL) out/real --quads out/refined.json --surroundings out/surroundings.json
endif

train: $(TRAIN_VENV)/.train
	OMP_NUM_THREADS=1 $(TRAIN_VENV)/bin/python models/train_detector.py --name $(NAME) --hours $(HOURS) \
		--data out/rendered $(if $(REAL),out/real) --val out/rendered \
		$(if $(FROM),--weights $(FROM)/detector.pt) & detector=$$!; \
	OMP_NUM_THREADS=1 $(TRAIN_VENV)/bin/python models/train_reader.py --name $(NAME) --hours $(HOURS) \
		--rendered out/rendered --mistaken out/mistaken.json \
		$(if $(REAL),--real $(REAL) --refined out/refined.json --surroundings out/surroundings.json) \
		$(if $(FROM),--weights $(FROM)/reader.pt) && wait $$detector
	$(TRAIN_VENV)/bin/python models/export.py --detector runs/detector/$(NAME)/weights/last.pt \
		--reader runs/reader/$(NAME).pt --version $(NAME) --temperature 0.8 --out $(CANDIDATE)
	$(TRAIN_VENV)/bin/python models/quantise.py $(CANDIDATE) --photos out/rendered/images \
		$(if $(REAL),$(REAL)/train/images)

clean:
	rm -rf $(VENV) dist build
