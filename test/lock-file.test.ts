import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** An entry of package-lock.json, as far as it is judged. */
type Package = {
  version?: string
  optionalDependencies?: Record<string, string>
  integrity?: string
  resolved?: string
  link?: boolean
}

const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)

/**
 * npm leaves a package of another machine out of the lock file where the registry in use does not hold it, and `npm ci`
 * then fails on every machine that asks a complete one.
 */
function incompleteParts(packages: Readonly<Record<string, Package>>): string[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersFrom(place).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => `${name} ${version}, wanted by ${place}`),
  )
}

/** `node_modules/a/node_modules/b` looks into its own folder, then `a`'s, then the project's. */
function foldersFrom(place: string): string[] {
  const parts = place === '' ? [] : place.split(/(?<=^|\/)node_modules\//).slice(1)
  return Array.from({ length: parts.length + 1 }, (_, depth) =>
    parts
      .slice(0, depth)
      .map((part) => `node_modules/${part.replace(/\/$/, '')}/`)
      .join(''),
  )
}

test('the lock file names the packages of every kind of machine', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(incompleteParts(lock.packages)).toEqual([])
})

test('every package stands there with its hash, and none with the address that it came from', () => {
  const packages = Object.entries(lock.packages).filter(([place, { link }]) => place !== '' && !link)
  const hashed = /^sha512-[\w+/]{86}==$/
  expect(packages.filter(([, { integrity = '' }]) => !hashed.test(integrity)).map(([place]) => place)).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([])
})

test('a package that is left out is noticed, wherever it may stand', () => {
  const tool = { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0' } }
  const linux = { version: '1.0.0' }
  expect(incompleteParts({ '': {}, 'node_modules/tool': tool })).toEqual([
    'tool-linux 1.0.0, wanted by node_modules/tool',
  ])
  expect(
    incompleteParts({ 'node_modules/a/node_modules/tool': tool, 'node_modules/a/node_modules/tool-linux': linux }),
  ).toEqual([])
  expect(incompleteParts({ 'node_modules/a/node_modules/tool': tool, 'node_modules/tool-linux': linux })).toEqual([])
  expect(incompleteParts({ 'node_modules/tool': tool, 'node_modules/a/node_modules/tool-linux': linux })).toHaveLength(
    1,
  )
})
