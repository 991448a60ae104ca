// Imported first and written for old versions too: nothing after it would even be read by them.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Nightbell needs Node 20 or newer to start; this is Node ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}
