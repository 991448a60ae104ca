import { execFile } from 'node:child_process'
import path from 'node:path'

const home = path.join(import.meta.dirname, '..')

// The same cache as in bin/program.mjs, because tests run the programs many times.
const compiled = { NODE_COMPILE_CACHE: path.join(home, 'node_modules/.cache/compiled') }

/** The output and exit code of a program. */
export type Ran = { code: number; out: string; err: string }

/** Settings of a command. An empty one is unset, overriding `.env`. */
type CommandSettings = { DATABASE_URL: string; DATA_DIR?: string }

/** Runs `npm run account -- …` without npm. */
export function runAccount(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('account', words, settings)
}

/** Runs `npm run comments -- …` without npm. */
export function runComments(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('comments', words, settings)
}

/** Runs `npm run import -- …` without npm. */
export function runImport(words: readonly string[], settings: CommandSettings & Record<string, string>): Promise<Ran> {
  return run('import', words, settings)
}

/** Runs `npm run badges -- …` without npm. */
export function runBadges(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('badges', words, settings)
}

/** Runs `npm run radio -- …` without npm. */
export function runRadio(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('radio', words, settings)
}

/** Runs `npm run shop -- …` without npm. */
export function runShop(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('shop', words, settings)
}

/** Runs `npm run jobs -- …` without npm. */
export function runJobs(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('jobs', words, settings)
}

/** Runs `npm run team -- …` without npm. */
export function runTeam(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('team', words, settings)
}

/** Runs `npm run players -- …` without npm. */
export function runPlayers(words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return run('players', words, settings)
}

/** Runs `npm run backup -- …` without npm. */
export function runBackup(words: readonly string[], settings: CommandSettings & Record<string, string>): Promise<Ran> {
  return run('backup', words, settings)
}

/** Runs `npm run restore -- …` without npm. */
export function runRestore(words: readonly string[], settings: CommandSettings & Record<string, string>): Promise<Ran> {
  return run('restore', words, settings)
}

function run(name: string, words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(home, 'app/cli', `${name}.ts`), ...words],
      { env: { PATH: process.env.PATH, ...compiled, ...settings } },
      (error, out, err) => {
        const code = error ? error.code : 0
        if (typeof code === 'number') resolve({ code, out, err })
        else reject(error)
      },
    )
  })
}
