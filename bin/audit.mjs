import './node-version.mjs'

void import('./run-command.mjs').then(({ runCommand }) => runCommand('audit'))
