import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'

/** The folder of Debian's PostgreSQL programs, newest version first. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(versions)) return undefined
  const folders = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return folders.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Why no stock PostgreSQL can run on this machine, or null. On Debian as root it is installed. */
export function missingPostgres(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return postgresPrograms()
      ? null
      : 'There is no stock PostgreSQL here, so the tests on one are left out: install postgresql, or run them with DATABASE_URL.'
  }
  if (postgresPrograms()) return null
  console.log('Installing PostgreSQL…')
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!postgresPrograms()) throw new Error('The package "postgresql" was installed, but brought no server.')
  return null
}

/**
 * The account of the server, which refuses root; its package creates one. Undefined for this
 * process's own.
 */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error('PostgreSQL refuses root, and there is no account "postgres".')
  return { uid: Number(uid), gid: Number(gid) }
}
