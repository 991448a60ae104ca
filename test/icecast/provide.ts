import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of a real radio station: server and source, named like their Debian packages. */
const programs = ['icecast2', 'ezstream'] as const

/**
 * Why no station can run on this machine, or null. On Debian as root missing packages are
 * installed.
 */
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

/**
 * The account of the server, which refuses root; its package creates one. Undefined for this
 * process's own.
 */
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
