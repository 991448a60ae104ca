import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const ownPrograms = path.join(home, 'node_modules', '.bin')

/** The Node that the lock file names; the machine's own only carries the scripts of this folder. */
export const node = path.join(home, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Is there in a release that was made slim: nothing can be installed or built in it. */
export const slimmed = path.join(home, 'dist', '.slim')

/** Ends with one sentence for the person at the terminal. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** PATH without the project's own programs, which npm prepends: an installation replaces them. */
export function outsidePath() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== ownPrograms)
}

/** The environment of the project's programs: its own Node first, and a cache of compiled code. */
export function environment() {
  return {
    ...process.env,
    PATH: [ownPrograms, ...outsidePath()].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(home, 'node_modules', '.cache', 'compiled'),
  }
}

/** Runs a short program on the project's Node, shows its output and returns its exit code. */
export function runToEnd(parameters, extra = {}) {
  const ended = spawnSync(node, parameters, { cwd: home, stdio: 'inherit', env: { ...environment(), ...extra } })
  return ended.status ?? 1
}

/**
 * Runs a long program on the project's Node in this terminal and exits with its code. Signals are
 * passed on. The program may get Ctrl-C more than once (from the terminal, npm and this process);
 * it counts repeated signals as one.
 */
export function runInFront(parameters) {
  const child = spawn(node, parameters, { cwd: home, stdio: 'inherit', env: environment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) {
    // If npm is killed, the program must end too and free the port. With `exec` in package.json npm
    // is the parent; a shell in between would not pass SIGTERM on.
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => giveUp(`${node} cannot be run: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
