import './node-version.mjs'

void import('./run-tests.mjs').then(({ runTests }) => runTests('run'))
