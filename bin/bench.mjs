import './node-version.mjs'

void import('./run-benchmarks.mjs').then(({ runBenchmarks }) => runBenchmarks())
