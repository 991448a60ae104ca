import { spawn } from 'node:child_process'

/** The exit code of a program, and its output if captured. */
export type Ended = { code: number; said: string }

/**
 * Runs one of the project's programs, which bin/program.mjs put first on PATH. It ends with this
 * process. With `quiet` its output is captured instead of shown.
 */
export function runProgram(
  name: string,
  parameters: readonly string[],
  { environment = {}, quiet = false }: { environment?: Readonly<Record<string, string>>; quiet?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(name, [...parameters], {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...environment },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
      })
    }
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal)
      process.exit(1)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, stop)
    const end = (code: number | null, more = '') => {
      for (const signal of signals) process.off(signal, stop)
      resolve({ code: code ?? 1, said: said + more })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code))
  })
}
