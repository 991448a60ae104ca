import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of a real radio station: the server, and what feeds it. Debian's packages are called the same. */
const programs = ['icecast2', 'ezstream'] as const

/** Why there is no station on this machine, or null where there is one: what is missing is installed where this is Debian, and root. */
export function missingIcecast(): string | null {
  if (programs.every(isThere)) return null
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return `There is no real radio station here, so what needs one is left out: install ${programs.join(' and ')}.`
  }
  console.log('Installing Icecast…')
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', ...programs]]) {
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const absent = programs.find((program) => !isThere(program))
  if (absent) throw new Error(`The package "${absent}" was installed, but brought no program of that name.`)
  return null
}

/** Whom the server runs as: it refuses root, and its package brings an account for it. Undefined for this process' own. */
export function icecastAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entry = (name: string) =>
    new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))
  const [, uid, gid] = entry('icecast2') ?? entry('nobody') ?? []
  if (!uid || !gid) throw new Error('Icecast refuses root, and there is neither an account "icecast2" nor "nobody".')
  return { uid: Number(uid), gid: Number(gid) }
}

function isThere(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
