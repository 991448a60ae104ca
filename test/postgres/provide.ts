import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'

/** Where the programs of Debian's PostgreSQL are, the newest first. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(versions)) return undefined
  const folders = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return folders.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Why there is no stock PostgreSQL on this machine, or null where there is one: it is installed where this is Debian, and root. */
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

/** Whom the server runs as: it refuses root, and its package brings an account for it. Undefined for this process' own. */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error('PostgreSQL refuses root, and there is no account "postgres".')
  return { uid: Number(uid), gid: Number(gid) }
}
