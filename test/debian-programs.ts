import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that tests run, with the Debian packages that have them. */
const programs = [
  { name: 'caddy', package: 'caddy' },
  { name: 'nginx', package: 'nginx' },
  { name: 'promtool', package: 'prometheus' },
  { name: 'shellcheck', package: 'shellcheck' },
] as const

/**
 * Puts the programs on the path. Missing ones are unpacked from Debian's packages into the cache
 * folder: installing those would start services. Returns a sentence for the output.
 */
export function providePrograms(): string {
  const cache = join(process.cwd(), 'node_modules', '.cache', 'debian')
  process.env.PATH = [process.env.PATH ?? '', join(cache, 'usr/bin'), join(cache, 'usr/sbin')].join(delimiter)
  const missing = programs.filter(({ name }) => !isThere(name))
  if (missing.length === 0) return 'The programs are there.'
  const names = missing.map((each) => each.name).join(', ')
  if (!existsSync('/usr/bin/apt-get')) return `Missing, so their tests are left out: ${names}.`
  console.log(`Unpacking ${names}…`)
  const downloads = join(cache, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const download = () => run('apt-get', ['-qq', 'download', ...missing.map((each) => each.package)], downloads)
  try {
    download()
  } catch {
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', 'update'], downloads)
    download()
  }
  run('sh', ['-c', `for file in *.deb; do dpkg-deb -x "$file" "$0"; done`, cache], downloads)
  rmSync(downloads, { recursive: true })
  const absent = missing.find(({ name }) => !isThere(name))
  if (absent) throw new Error(`The package "${absent.package}" has no program "${absent.name}".`)
  return 'The programs are there.'
}

function run(program: string, parameters: readonly string[], folder: string): void {
  execFileSync(program, parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

function isThere(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
