import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, home, node, outsidePath, slimmed } from './program.mjs'

const modules = path.join(home, 'node_modules')
const stamp = path.join(modules, '.nightbell-lock')

/** Installs the packages of package-lock.json, unless they are installed already. */
export function install() {
  if (existsSync(slimmed)) return
  const lock = readFileSync(path.join(home, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (read(stamp) === wanted && existsSync(node)) return
  if (!(existsSync(node) && holds(lock))) {
    console.log('Installing…')
    installAnew()
  }
  writeFileSync(stamp, wanted)
}

function installAnew() {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const ended = spawnSync('npm', ['ci', '--include=dev', '--include=optional', ...quiet], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: outsidePath().join(path.delimiter) },
    shell: process.platform === 'win32',
  })
  if (ended.error) giveUp(`npm cannot be run: ${ended.error.message}.`)
  if (ended.status !== 0) giveUp('The installation failed: see the output of npm above.')
  if (!existsSync(node)) {
    giveUp('The installation left out Node itself: let npm run install scripts (npm config delete ignore-scripts).')
  }
}

/** Returns whether `npm ci` or `npm install`, run by hand, installed everything: npm records it. */
function holds(lock) {
  const noted = read(path.join(modules, '.package-lock.json'))
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  return Object.entries(JSON.parse(lock).packages).every(([place, wanted]) => {
    const found = installed[place]
    // What is optional is there only where it fits the machine.
    return place === '' || (found ? found.version === wanted.version : wanted.optional)
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
