import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRoot } from '../process/root.ts'
import { StartupProblem } from '../process/startup-problem.ts'

/**
 * The account that runs PostgreSQL's programs: this process's own or, since PostgreSQL refuses
 * root, another one.
 */
export type Account = {
  owner: { uid: number; gid: number } | undefined
  /**
   * A capability that lets the other account traverse folders closed to it, such as /root or a
   * private temporary folder.
   */
  passage: string | undefined
}

export type Ended = { code: number | null; output: string }

/**
 * Capabilities that suffice to traverse closed folders; containers usually withhold the first and
 * grant the second.
 */
const passages = ['dac_read_search', 'dac_override']

/**
 * Returns the account to run PostgreSQL under. `folders` must be reachable for it; `owned` is the
 * database folder, whose existing owner is kept, since PostgreSQL must own it.
 */
export async function chooseAccount(folders: readonly string[], owned: string, program: string): Promise<Account> {
  if (!isRoot()) return { owner: undefined, passage: undefined }
  const existing = await stat(owned).catch(() => undefined)
  const owner = existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : postgresAccount()
  const closed = (await Promise.all(folders.map((folder) => closedParent(folder, owner)))).find(Boolean)
  if (!closed) return { owner, passage: undefined }
  for (const passage of passages) {
    const trial = await run(program, ['--version'], { owner, passage }, dirname(program)).catch(() => undefined)
    if (trial?.code === 0) return { owner, passage }
  }
  throw new StartupProblem(
    `PostgreSQL does not run as root, and the account with id ${owner.uid} that it runs under cannot enter ${closed}: allow it with "chmod o+x ${closed}", or move Nightbell and its data folder elsewhere.`,
  )
}

/** Runs a program to its end and keeps what it printed. `input` is given to its standard input. */
export function run(
  program: string,
  parameters: readonly string[],
  account: Account,
  cwd: string,
  input = '',
): Promise<Ended> {
  const { owner, passage } = account
  const command =
    owner && passage
      ? {
          program: 'setpriv',
          parameters: [
            ...[`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--no-new-privs'],
            ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${passage}`),
            ...[program, ...parameters],
          ],
          identity: {},
        }
      : { program, parameters: [...parameters], identity: owner ?? {} }
  return new Promise((resolve, reject) => {
    const child = spawn(command.program, command.parameters, {
      ...command.identity,
      cwd,
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // Ctrl-C in a terminal reaches every process of the group, but the database must be stopped
      // by us, in order.
      detached: process.platform !== 'win32',
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('error', reject)
    child.on('exit', (code) => {
      // A server started in the background keeps the pipes open; output from before the exit has
      // been read by then.
      setImmediate(() => {
        child.stdout.destroy()
        child.stderr.destroy()
        resolve({ code, output })
      })
    })
  })
}

/**
 * Returns only the variables that the programs need: no secrets of the site, and no PG… variables,
 * which would redirect them.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive']
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' }
}

function postgresAccount(): { uid: number; gid: number } {
  const find = () => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('postgres:'))
    const [, , uid, gid] = line?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  }
  const known = find()
  if (known) return known
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
  } catch {
    throw new StartupProblem(
      'PostgreSQL does not run as root, and no account "postgres" could be made for it: make one, or start Nightbell under an ordinary account, or set DATABASE_URL.',
    )
  }
  const made = find()
  if (!made) throw new StartupProblem('The account "postgres" was made but is not listed in /etc/passwd.')
  return made
}

/** The uppermost folder on the way to `folder`, itself included, that the account may not enter. */
async function closedParent(folder: string, owner: { uid: number; gid: number }): Promise<string | undefined> {
  const way: string[] = []
  for (let step = await realpath(folder); !way.includes(step); step = dirname(step)) way.unshift(step)
  return way.find((step) => {
    const { uid, gid, mode } = statSync(step)
    const enter = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    return (mode & enter) === 0
  })
}
