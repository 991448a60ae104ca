import './node-version.mjs'

void import('./run-fuzz.mjs').then(({ runFuzz }) => runFuzz())
