# SPDX-License-Identifier: Apache-2.0
# One word for each thing that a person does with this source tree. `make help` lists them.

.DEFAULT_GOAL := help
.PHONY: help run build test format lint bench dist clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build what changed and start the server (more options: make run ARGS="--port 9000")
	@Scripts/run $(ARGS)

build: ## Build the release binaries only
	@Scripts/build-release

test: ## Install what the tests need, then run every check (one step: make test ARGS=browser)
	@Scripts/test $(ARGS)

format: ## Rewrite the Swift sources in the project's layout
	@swift format --in-place --recursive Package.swift Sources Tests Examples/*/Package.swift Examples/*/Sources

lint: ## Check the layout without changing a file
	@swift format lint --strict --recursive Package.swift Sources Tests Examples/*/Package.swift Examples/*/Sources

bench: ## Measure against the bars; a missed bar is a failure
	@Scripts/bench $(ARGS)

dist: ## Make the archive that runs on a machine without Swift
	@Scripts/dist

clean: ## Remove what builds and tests made (a data folder of yours is left alone)
	rm -rf .build .build-packages Examples/*/.build .venv .tools dist .build-fuzzing Tests/Browser/screenshots
