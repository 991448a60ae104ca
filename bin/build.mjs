import './node-version.mjs'

void import('./run-build.mjs').then(({ runBuild }) => runBuild())
