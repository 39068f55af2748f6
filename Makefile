# Waybill. Bare `make` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

installed := node_modules/.installed
# One of the files that are made from the contract and not committed; they are made together.
built := openapi/generated/openapi.json
# A sixth of all packages, for one target: it is installed when that is asked for.
stryker := @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1

.PHONY: help docs build start test check demo shop mock dev generate pack packages release carrier lint format types kills restarts clients fuzz bench bench-docs mutation pictures citus pin dependencies clean

help: ## List the targets.
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(installed): package.json package-lock.json $(wildcard */package.json)
	@command -v npm >/dev/null || { echo "npm was not found. Install Node.js 20 or newer with npm (Debian: apt-get install nodejs npm), then repeat." >&2; exit 1; }
	@echo "Installing packages (about a minute the first time) ..."
	@npm install --no-save --include=dev --no-audit --no-fund --loglevel=error
	@node -e "const [major] = process.versions.node.split('.'); if (major < 24) { console.error('Node 24 was not installed by npm for ' + process.platform + '-' + process.arch + '. Install Node 24 and repeat.'); process.exit(1) }"
	@touch $@

$(built): $(installed) $(shell find openapi codegen \( -name node_modules -o -name generated -o -name fixtures \) -prune -o \( -name '*.yaml' -o -name '*.ts' \) -print 2>/dev/null)
	@node codegen/generate.ts --built
	@touch $@

start: $(built) docs-ui/dist server/dist ## Install, build and start with demo data on the embedded database.
	@node codegen/generate.ts --check
	@node server/dist/main.js --demo

server/dist: $(built) package-lock.json $(shell find server \( -path server/dist -o -path server/node_modules -o -name '*.test.ts' \) -prune -o -name '*.ts' -print 2>/dev/null)
	@echo "Building the server ..."
	@node server/build.ts
	@node server/dist/warm.js
	@touch $@

docs-ui/dist: $(built) $(shell find docs-ui \( -path docs-ui/dist -o -path docs-ui/node_modules -o -path docs-ui/generated \) -prune -o -type f -print 2>/dev/null)
	@echo "Building the documentation site ..."
	@cd docs-ui && vite build --logLevel warn
	@touch $@

test: $(built) ## Run every check and test. CI runs this.
	@vitest run

check: test ## The same as make test.

demo: $(built) ## Book, label and track a parcel with each carrier through the SDK against a running server.
	@node server/dev/demo/adapters.ts
	@node sdk/examples/demo.ts
	@node sdk/examples/parcel-life.ts
	@node sdk/examples/shop.ts

shop: $(built) ## Run a web shop through the SDK against a running server, from its items to the reconciled invoice.
	@node sdk/examples/shop.ts

docs: docs-ui/dist ## Build the documentation site.

build: docs-ui/dist server/dist ## Build what runs in production: the server, and the site that it serves.

mock: $(built) ## Serve the contract with Prism on http://127.0.0.1:4010/v1.
	@node openapi/mock.ts

dev: $(built) ## Watch the contract and bring server, SDK and docs along.
	@node .ci/dev.ts

generate: $(installed) ## Make all generated files from the contract and the migrated database.
	@node codegen/generate.ts
	@touch $(built)
	@node server/platform/store/generate.ts
	@node server/network/carriers/table.ts

pack: $(built) ## Pack the SDKs and the command line as they are published, into .data/packages.
	@node sdk/build.ts
	@node sdk/cli/build.ts
	@mkdir -p .data/packages
	@npm pack ./sdk/dist ./sdk/cli/dist --pack-destination .data/packages
	@tar -czf .data/packages/waybill-sdk-source-maps.tgz -C sdk/maps .
	@node sdk/python/build.ts
	@node sdk/php/build.ts

packages: $(built) ## Build all that is published into .data/release, install each into an empty place, and walk through it.
	@node .ci/packages.ts

release: $(installed) ## Check and tag a release, which CI publishes: make release VERSION=1.2.0.
	@node .ci/release.ts "$(VERSION)"

carrier: $(installed) ## Begin the adapter of a carrier that can be reached: make carrier ID=DAO.
	@node server/network/carriers/kit/scaffold.ts $(ID)

lint: $(built) ## Check the contract against its laws and two foreign rule sets.
	@redocly lint --extends=spec openapi/generated/openapi-3.2.json
	@cd openapi && redocly lint --format=stylish && spectral lint --ruleset spectral.yaml --fail-severity=hint generated/openapi.json

format: $(installed) ## Format the code.
	@oxfmt .

types: $(built) ## Check the types.
	@tsc

kills: $(built) ## Kill the server while it registers and scans (KILLS=500: how often), and look for what was lost or booked twice.
	@KILLS="$(or $(KILLS),100)" vitest run kill.test.ts

restarts: $(built) ## Restart two servers by turns behind a balancer under load (RESTARTS=30: how often), and look for lost requests.
	@RESTARTS="$(or $(RESTARTS),30)" vitest run rolling-restart.test.ts

clients: $(built) ## Generate clients with 16 foreign generators and walk from log-in to label with them (ONLY=kotlin: one).
	@node .ci/clients.ts $(ONLY)

fuzz: $(built) ## Send made-up requests to all operations for a time, looking for what breaks the contract (TIME=600 SEED=1).
	@TIME="$(or $(TIME),600)" SEED="$(or $(SEED),1)" vitest run server/dev/fuzz

bench: $(built) server/dist ## Compare speed with other servers, psql and hand-written PDF, and the SDK with others (COMPARE=1: more; KEEP=1: keep; BESIDE=83c4da38: only with that commit).
	@if [ -n "$(BESIDE)" ]; then exec node .ci/bench/beside.ts; fi; \
	reached=true; \
	node .ci/bench/bench.ts || reached=false; \
	$(if $(COMPARE),echo "Measuring Express and Hono beside it ..."; node .ci/bench/peers.ts || reached=false; )\
	echo "Measuring the SDK ..."; \
	node .ci/bench/sdk.ts $(if $(COMPARE),--compare) || reached=false; \
	echo "Measuring rates ..."; \
	node .ci/bench/rates.ts || reached=false; \
	echo "Measuring a night at the ramp ..."; \
	node .ci/bench/night.ts || reached=false; \
	echo "Measuring scans of 20 stations ..."; \
	node .ci/bench/stations.ts || reached=false; \
	$$reached

bench-docs: docs-ui/dist ## Measure how fast the reference loads, reads and searches in Chromium.
	@node .ci/bench/docs.ts

citus: $(built) ## Run the server's tests on the Citus cluster whose coordinator CITUS_URL names: make citus tests=server/settings.
	@test -n "$$CITUS_URL" || { echo "Set CITUS_URL to a database of the coordinator that knows its nodes, as a superuser." >&2; exit 1; }
	@vitest run $(or $(tests),server)

mutation: $(built) ## Try what no unit test would miss: changes money, access, numbers, rules and the SDK's core (FILE=path: one).
	@test -d node_modules/@stryker-mutator/core || { echo "Installing Stryker ..."; npm install --no-save --no-audit --no-fund --loglevel=error $(stryker); }
	@stryker run .ci/mutation.config.js $(if $(FILE),--mutate $(FILE))

pictures: docs-ui/dist ## Take pictures of every page of the site into docs-ui/pictures, and draw the labels of the README.
	@node server/dev/testing/label-pictures.ts
	@node docs-ui/pictures.ts

pin: $(installed) ## Write the digests of the images behind their tags in server/deploy, as their registries have them now (needs Docker).
	@node .ci/pin.ts

dependencies: $(installed) ## List what the server, SDK and site need, with licence, last release and advisories (ONLY=pg,fastify: some).
	@node .ci/dependencies.ts "$(ONLY)"

clean: ## Remove what was installed, built and stored.
	rm -rf node_modules */node_modules docs-ui/dist server/dist sdk/dist sdk/maps sdk/cli/dist .data
