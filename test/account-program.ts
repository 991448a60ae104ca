import { execFile } from 'node:child_process'
import path from 'node:path'

const home = path.join(import.meta.dirname, '..')
const program = path.join(home, 'app/cli/account.ts')

// As bin/program.mjs has it: a test runs the program many times.
const compiled = { NODE_COMPILE_CACHE: path.join(home, 'node_modules/.cache/compiled') }

/** What the program printed, and its exit code. */
export type Ran = { code: number; out: string; err: string }

/** Runs `npm run account -- …` without npm. An empty setting is unset, whatever a file `.env` says. */
export function runAccount(
  words: readonly string[],
  settings: { DATABASE_URL: string; DATA_DIR?: string },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...words],
      { env: { PATH: process.env.PATH, ...compiled, ...settings } },
      (error, out, err) => {
        const code = error ? error.code : 0
        if (typeof code === 'number') resolve({ code, out, err })
        else reject(error)
      },
    )
  })
}
