#!/bin/sh
# Measures the memory of 100, 10 000 and 1 000 000 pending alerts, and how the cost of each
# operation grows. Each count runs in its own process. The figures are for the alert book alone,
# without store and daemon.
set -eu
cd "$(dirname "$0")"
bench=$(../../build.sh tools AlertBenchmarks)
for count in 100 10000 1000000; do
    "$bench" $count
done
echo "with a Korean title, which Swift keeps apart from the alert:"
"$bench" 1000000 '물 마실 시간이에요! 💦'
