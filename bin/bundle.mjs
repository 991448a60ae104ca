import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { home, runToEnd, slimmed } from './program.mjs'

const dist = path.join(home, 'dist')
const stamp = path.join(dist, '.built-from')

/**
 * Builds the bundles of browser and renderer, unless the sources are unchanged. Returns whether the
 * bundles are usable.
 */
export function bundle() {
  if (existsSync(slimmed)) return true
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  console.log('Building…')
  rmSync(stamp, { force: true })
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js')
  const code = runToEnd([vite, 'build', '--app', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) return false
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, sources)
  return true
}

/** A hash over the name and content of every file that may go into a bundle. */
function hashSources() {
  const features = readdirSync(path.join(home, 'features'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const places = [
    ...['app/build', 'app/web', 'app/housekeeping', 'platform/web', 'platform/contract', 'locales'],
    ...features.flatMap(({ name }) => [...sourcesIn(`features/${name}`), `features/${name}/web`]),
    ...['vite.config.ts', 'package.json', 'package-lock.json'],
  ]
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesAt(place)).sort()) {
    hash.update(`${file}\n`).update(readFileSync(path.join(home, file)))
  }
  return hash.digest('hex')
}

/** The files of a feature outside its two sides: its contract, and the parts of that contract. */
function sourcesIn(folder) {
  return readdirSync(path.join(home, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name))
}

function filesAt(place) {
  const whole = path.join(home, place)
  if (!existsSync(whole)) return []
  if (path.extname(place)) return [place]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(home, path.join(entry.parentPath ?? entry.path, entry.name)))
}
