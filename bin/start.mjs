import './node-version.mjs'

void import('./run-site.mjs').then(({ runSite }) => runSite([]))
