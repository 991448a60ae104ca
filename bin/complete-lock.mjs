import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './program.mjs'

/**
 * npm leaves the optional packages of other machines out of package-lock.json where the registry in use does not hold them, and
 * `npm ci` fails wherever it does. This writes them in, as npm would, for every package that names them by an exact version.
 */
const file = path.join(home, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { '': project, ...packages } = lock.packages

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x']

for (const [place, owner] of Object.entries({ ...packages })) {
  const folder = place.slice(0, place.lastIndexOf('node_modules/'))
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (found(place, name) || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue
    packages[`${folder}node_modules/${name}`] = entryOf(name, version, owner)
  }
}

lock.packages = {
  '': project,
  ...Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))),
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

function found(place, name) {
  for (let at = place; at !== ''; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${at}/node_modules/${name}`]) return true
  }
  return Boolean(packages[`node_modules/${name}`])
}

/** The machine that a package is for stands in its name: `binding-linux-arm64-musl`. */
function entryOf(name, version, owner) {
  const parts = name.split('/').pop().split('-')
  const os = systems.filter((system) => parts.includes(system))
  const cpu = processors.filter((processor) => parts.includes(processor))
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(owner.dev && { dev: true }),
    ...(owner.license && { license: owner.license }),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
    ...(owner.engines && { engines: owner.engines }),
  }
}
