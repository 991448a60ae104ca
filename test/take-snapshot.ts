import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepDescription } from './api/keep-description.ts'
import { runProgram } from './command-program.ts'
import { readHashes } from './migration-hashes.ts'
import { startChild } from './site-child.ts'

/**
 * `node test/take-snapshot.ts <file> <description>`: makes a backup of the demonstration for the
 * tests of later versions, with players, articles, comments and members in it, and writes the
 * hashes of the migrations beside it. The second file gets the description of the API.
 */
const [, , given, description] = process.argv
if (!given || !description) throw new Error('Say into which files')
const file = path.resolve(given)
const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-snapshot-'))
const environment = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' }
try {
  const site = await startChild(environment, { parameters: ['--demo'] })
  try {
    await keepDescription(site.address, description)
  } finally {
    // The demonstration stops once all of it is there.
    await site.stop()
  }
  await rm(file, { force: true })
  const made = await runProgram('backup', ['--to', file], environment)
  if (made.code !== 0) throw new Error(made.err)
  process.stdout.write(made.out)
  await chmod(file, 0o644)
  await writeFile(path.join(path.dirname(file), 'migrations.json'), `${JSON.stringify(await readHashes(), null, 2)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
