import './node-version.mjs'

void import('./run-account.mjs').then(({ runAccount }) => runAccount())
