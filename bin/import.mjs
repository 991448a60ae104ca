import './node-version.mjs'

// Node lets its heap grow as far as the machine goes before it tidies up; an import needs a third of this, and the site beside it the rest.
void import('./run-command.mjs').then(({ runCommand }) => runCommand('import', ['--max-old-space-size=160']))
