import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, home, outsidePath } from './program.mjs'

const file = path.join(home, 'package-lock.json')

/**
 * npm leaves the optional packages of other machines out of package-lock.json if the registry in
 * use does not have them, and `npm ci` fails where it does. This has npm look for them again, and
 * for packages listed without a hash, and names those that it does not find.
 */
export function completeLock() {
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
  if (ended.status !== 0) giveUp('npm could not complete package-lock.json: see its output above.')
  const { packages } = read()
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(packages, place, name)),
  )
  if (missing.length > 0)
    giveUp(`The registry in use does not have ${missing.join(', ')}: complete the file with another.`)
}

function read() {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function isFound(packages, place, name) {
  for (let at = place; at !== ''; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${at}/node_modules/${name}`]) return true
  }
  return Boolean(packages[`node_modules/${name}`])
}
