import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The checked fields of an entry of package-lock.json. */
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
 * npm omits packages for other machines from the lock file if the registry lacks them; `npm ci`
 * then fails with a complete registry.
 */
function incompleteParts(packages: Readonly<Record<string, Package>>): string[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersFrom(place).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => `${name} ${version}, wanted by ${place}`),
  )
}

/** `node_modules/a/node_modules/b` resolves in its own folder, then `a`'s, then the project's. */
function foldersFrom(place: string): string[] {
  const parts = place === '' ? [] : place.split(/(?<=^|\/)node_modules\//).slice(1)
  return Array.from({ length: parts.length + 1 }, (_, depth) =>
    parts
      .slice(0, depth)
      .map((part) => `node_modules/${part.replace(/\/$/, '')}/`)
      .join(''),
  )
}

test('the lock file has the packages of every platform', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(incompleteParts(lock.packages)).toEqual([])
})

test('every package has its hash, and none its download address', () => {
  const packages = Object.entries(lock.packages).filter(([place, { link }]) => place !== '' && !link)
  const hashed = /^sha512-[\w+/]{86}==$/
  expect(packages.filter(([, { integrity = '' }]) => !hashed.test(integrity)).map(([place]) => place)).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([])
})

test('a missing package is found at any place', () => {
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
