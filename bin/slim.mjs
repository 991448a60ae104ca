import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, home, node, slimmed } from './program.mjs'

const modules = path.join(home, 'node_modules')
/** What only tests, benchmarks and the history of the sources need. */
const folders = ['test', 'e2e', 'bench', 'decisions', '.ci', '.github']
/**
 * In packages: maps, TypeScript (Node runs none there), documents and libraries to link against.
 */
const needless = /\.(?:map|[cm]?tsx?|md|markdown|a|flow|tsbuildinfo|yml)$/
/** Folders of a package. */
const needlessFolders = ['test', 'tests', '__tests__', 'benchmark', 'benchmarks', 'example', 'examples', '.github']
const licence = /licen[cs]e|notice|copying/i

/**
 * Removes from a built release what the running site and its commands do not need: packages that
 * only build or test, types, maps and tests. For a release only, never for a checkout.
 */
export function slim() {
  if (existsSync(path.join(home, '.git'))) giveUp('This is a checkout: only a release, without .git, is made slim.')
  if (existsSync(slimmed)) return
  if (!existsSync(path.join(home, 'dist', '.built-from'))) giveUp('Build first: "node bin/nightbell.mjs build".')
  const { packages } = JSON.parse(readFileSync(path.join(home, 'package-lock.json'), 'utf8'))
  const kept = neededPackages(packages)
  for (const place of Object.keys(packages)) {
    if (place !== '' && !kept.has(place)) removePackage(place, kept)
  }
  // The package of Node is a copy of the file that is run, with its headers and an npm.
  rmSync(path.join(modules, 'node', 'node_modules'), { recursive: true, force: true })
  for (const rest of ['.bin', '.cache', '.vite', '.vite-temp'])
    rmSync(path.join(modules, rest), { recursive: true, force: true })
  for (const folder of folders) rmSync(path.join(home, folder), { recursive: true, force: true })
  for (const place of kept) {
    for (const folder of needlessFolders) rmSync(path.join(home, place, folder), { recursive: true, force: true })
  }
  removeFiles(modules, (file) => needless.test(file) && !licence.test(path.basename(file)))
  for (const folder of ['app', 'features', 'platform'])
    removeFiles(path.join(home, folder), (file) => /\.test\.tsx?$/.test(file))
  // The pages are built: their sources are in the bundles.
  for (const feature of readdirSync(path.join(home, 'features'))) {
    rmSync(path.join(home, 'features', feature, 'web'), { recursive: true, force: true })
  }
  stripNode()
  writeFileSync(slimmed, '')
  console.log('What only building and testing needs is removed.')
}

/** The places of all packages that the dependencies need at run time, and those that these need. */
function neededPackages(packages) {
  const kept = new Set()
  const wanted = Object.keys(packages['']?.dependencies ?? {}).map((name) => ['', name])
  for (const [from, name] of wanted) {
    const place = placeOf(packages, from, name)
    if (place === undefined || kept.has(place) || !fits(place)) continue
    kept.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[place]
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const next of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])
      wanted.push([place, next])
  }
  return kept
}

/** Old versions of npm install what is for WebAssembly and the other C library as well. */
function fits(place) {
  const isGnu = Boolean(process.report.getReport().header.glibcVersionRuntime)
  return process.platform !== 'linux' || !(place.endsWith('-wasm32') || (isGnu && place.includes('linuxmusl')))
}

/** Where Node finds a package from another: beside it, or in a folder above. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = `${at}${at === '' ? '' : '/'}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return undefined
  }
}

/** A package may have others below it that are kept. */
function removePackage(place, kept) {
  const folder = path.join(home, place)
  if (!existsSync(folder)) return
  if (![...kept].some((each) => each.startsWith(`${place}/`))) return rmSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name !== 'node_modules') rmSync(path.join(folder, name), { recursive: true })
}

function removeFiles(folder, isNeedless) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && isNeedless(file)) rmSync(file)
  }
}

/** A fifth of Node are names for debuggers. Without the program that removes them they stay. */
function stripNode() {
  const bare = `${node}.bare`
  if (process.platform !== 'linux') return
  copyFileSync(node, bare)
  const runs = spawnSync('strip', ['--strip-all', bare]).status === 0 && spawnSync(bare, ['--version']).status === 0
  if (runs) renameSync(bare, node)
  else rmSync(bare)
}
