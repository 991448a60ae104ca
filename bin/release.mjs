import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isNewer, operatorLines, versionsIn } from './changelog.mjs'
import { giveUp, home, outsidePath, runToEnd } from './program.mjs'

const usage = 'npm run release -- patch | minor | major | <version> [--key <file>]'
/** Where the archive, the list of its parts and their hashes are written. */
const folder = path.join(home, 'release')
/** The data of former versions, which the tests migrate: of this many versions. */
const snapshots = path.join(home, 'test', 'releases')
const keptSnapshots = 2
/** What the last release described of the API, with which the tests compare this one. */
const description = path.join(home, 'client', 'openapi.json')

/**
 * Prepares a release of a clean checkout: its version, the changelog, a snapshot of its data and
 * the description of its API, a commit and a tag, and the files to publish. `--key` is the private
 * SSH key that signs the tag and the hashes.
 */
export function release(...parameters) {
  const { kind, key } = parse(parameters)
  if (output('git', 'status', '--porcelain') !== '') giveUp('There are changes that are not committed.')
  const before = lastVersion()
  const version = nextVersion(kind, before)
  const changelog = readFileSync(path.join(home, 'CHANGELOG.md'), 'utf8')
  const closed = closeUnreleased(changelog, version)
  writeFileSync(path.join(home, 'CHANGELOG.md'), closed)
  writeVersion(version)
  takeSnapshot(version)
  if (key) addSigner(key)
  git('add', '--all')
  git('commit', '--quiet', '--message', `Release ${version}`)
  const [{ lines }] = versionsIn(closed).filter(({ name }) => name === version)
  const message = ['--cleanup=verbatim', '--message', `Nightbell ${version}\n${lines.join('\n')}`]
  git(...signing(key), 'tag', key ? '--sign' : '--annotate', ...message, `v${version}`)
  const files = writeFiles(version, key)
  console.log(
    [
      `Version ${version} is ready. Publish it with: git push origin HEAD v${version}`,
      ...(key ? [] : ['It is not signed: --key <file> signs it.']),
      `Files to publish with it, in ${folder}:`,
      ...files.map((file) => `  ${file}`),
    ].join('\n'),
  )
}

function parse(parameters) {
  const place = parameters.indexOf('--key')
  const key = place < 0 ? undefined : path.resolve(parameters[place + 1] ?? '')
  const [kind, ...more] = place < 0 ? parameters : parameters.toSpliced(place, 2)
  const isWhole = more.length === 0 && (place < 0 || parameters[place + 1] !== undefined)
  if (!/^(?:patch|minor|major|\d+\.\d+\.\d+)$/.test(kind ?? '') || !isWhole) giveUp(`Usage: ${usage}`)
  if (key !== undefined && !existsSync(key)) giveUp(`There is no key ${key}.`)
  return { kind, key }
}

/** The newest tag, or what package.json says as long as there is none. */
function lastVersion() {
  const tags = output('git', 'tag', '--list', 'v*.*.*', '--sort=-version:refname').split('\n')
  const tag = tags.find((each) => /^v\d+\.\d+\.\d+$/.test(each))
  return tag ? tag.slice(1) : JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version
}

function nextVersion(kind, before) {
  const [major, minor, patch] = before.split('.').map(Number)
  const versions = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }
  const version = versions[kind] ?? kind
  if (!isNewer(version, before)) giveUp(`${version} is not newer than ${before}.`)
  return version
}

/**
 * Puts what was unreleased below the new version. Ends if nothing, or nothing for operators, is
 * there.
 */
function closeUnreleased(text, version) {
  const unreleased = versionsIn(text).find(({ name }) => name === 'Unreleased')
  if (!unreleased?.lines.some((line) => line.startsWith('- '))) giveUp('CHANGELOG.md has nothing below "Unreleased".')
  if (!operatorLines(unreleased)?.length) {
    giveUp('CHANGELOG.md does not say below "### For operators" what they must do: at least "Nothing."')
  }
  const today = new Date().toISOString().slice(0, 10)
  return text
    .replace(' There has been no release yet.', '')
    .replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${today}\n`)
}

function writeVersion(version) {
  for (const name of ['package.json', 'package-lock.json', path.join('client', 'package.json')]) {
    const file = path.join(home, name)
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.version = version
    if (manifest.packages?.['']) manifest.packages[''].version = version
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  }
}

/**
 * Keeps the data that this version writes, what its migrations are, and the description of its
 * API, for the tests of later ones.
 */
function takeSnapshot(version) {
  mkdirSync(snapshots, { recursive: true })
  const files = [path.join(snapshots, `${version}.tar.zst`), description]
  if (runToEnd([path.join('test', 'take-snapshot.ts'), ...files]) !== 0) {
    giveUp('The data of this version could not be kept: see above. "git checkout ." takes back what was changed.')
  }
  const kept = readdirSync(snapshots).filter((name) => name.endsWith('.tar.zst'))
  kept.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  for (const old of kept.slice(keptSnapshots)) rmSync(path.join(snapshots, old))
}

/** Servers take the keys that may sign releases from this file when they are set up. */
function addSigner(key) {
  const file = path.join(home, 'deploy', 'signers')
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [kind, publicKey] = output('ssh-keygen', '-y', '-f', key).split(' ')
  if (!known.includes(publicKey)) writeFileSync(file, `${known}nightbell namespaces="git,file" ${kind} ${publicKey}\n`)
}

function writeFiles(version, key) {
  const name = `nightbell-${version}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  git(
    'archive',
    '--format=tar.gz',
    `--prefix=${name}/`,
    `--output=${path.join(folder, `${name}.tar.gz`)}`,
    `v${version}`,
  )
  // Those of development too: some are bundled into the pages.
  const parts = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  writeFileSync(path.join(folder, `${name}.cdx.json`), `${output('npm', ...parts)}\n`)
  const files = [`${name}.tar.gz`, `${name}.cdx.json`]
  const sums = files.map((file) => `${hashOf(path.join(folder, file))}  ${file}\n`).join('')
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums)
  if (!key) return [...files, 'SHA256SUMS']
  output('ssh-keygen', '-q', '-Y', 'sign', '-f', key, '-n', 'file', path.join(folder, 'SHA256SUMS'))
  return [...files, 'SHA256SUMS', 'SHA256SUMS.sig']
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

const signing = (key) => (key ? ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${key}`] : [])

const git = (...words) => output('git', ...words)

function output(program, ...words) {
  const ended = spawnSync(program, words, {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...process.env, PATH: outsidePath().join(path.delimiter) },
  })
  if (ended.error) giveUp(`${program} cannot be run: ${ended.error.message}.`)
  if (ended.status !== 0) giveUp(`${program} ${words[0]} failed: ${ended.stderr.trim()}`)
  return ended.stdout.trim()
}
