import './node-version.mjs'

void import('./run-docs.mjs').then(({ runDocs }) => runDocs())
