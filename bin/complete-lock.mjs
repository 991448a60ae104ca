import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, home, outsidePath } from './program.mjs'

/**
 * npm leaves the optional packages of other machines out of package-lock.json where the registry in use does not hold them, and
 * `npm ci` fails wherever it does. This has npm look for them again, and for what stands there without its hash, and names what it does not find.
 */
const file = path.join(home, 'package-lock.json')
const lock = read()
for (const [place, { integrity, link }] of Object.entries(lock.packages)) {
  if (place !== '' && !link && !integrity) delete lock.packages[place]
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
const ended = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
  cwd: home,
  stdio: 'inherit',
  env: { ...process.env, PATH: outsidePath().join(path.delimiter) },
  shell: process.platform === 'win32',
})
if (ended.status !== 0) giveUp('npm could not complete package-lock.json: it says why above.')
const { packages } = read()
const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter((name) => !isFound(place, name)),
)
if (missing.length > 0)
  giveUp(`The registry in use does not hold ${missing.join(', ')}: complete the file with another.`)

function read() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function isFound(place, name) {
  for (let at = place; at !== ''; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${at}/node_modules/${name}`]) return true
  }
  return Boolean(packages[`node_modules/${name}`])
}
