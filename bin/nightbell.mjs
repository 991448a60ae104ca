// `node bin/nightbell.mjs <command> [arguments]`: what every script of package.json runs. Written
// for old versions of Node too, which could not read the files that come after it.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Nightbell needs Node 20 or newer to start; this is Node ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}

void import('./commands.mjs').then(({ runCommand }) => runCommand(...process.argv.slice(2)))
