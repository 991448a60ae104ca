import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const ownPrograms = path.join(home, 'node_modules', '.bin')

/** The Node that the lock file names; the machine's own only carries the scripts of this folder. */
export const node = path.join(home, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Ends with one sentence for the person at the terminal. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** PATH without the project's own programs, which npm puts in front of it: an installation replaces them meanwhile. */
export function outsidePath() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== ownPrograms)
}

/** The environment of the project's programs: its own Node first, and compiled code kept, which quickens later starts. */
export function environment() {
  return {
    ...process.env,
    PATH: [ownPrograms, ...outsidePath()].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(home, 'node_modules', '.cache', 'compiled'),
  }
}

/** Runs a short program on the project's Node to its end; its output is shown. Answers the exit code. */
export function runToEnd(parameters, extra = {}) {
  const ended = spawnSync(node, parameters, { cwd: home, stdio: 'inherit', env: { ...environment(), ...extra } })
  return ended.status ?? 1
}

/**
 * Runs a long program on the project's Node in this terminal and ends with its exit code. Signals are passed on. Ctrl-C
 * reaches the program more than once that way (from the terminal, from npm, from here); it counts a burst as one.
 */
export function runInFront(parameters) {
  const child = spawn(node, parameters, { cwd: home, stdio: 'inherit', env: environment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) {
    // npm killed outright passes nothing on; the program must not outlive it unseen, holding the port. package.json says
    // `exec` so that npm is the parent of this process: a shell in between would die of npm's SIGTERM without passing it on.
    const npm = process.ppid
    setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => giveUp(`${node} cannot be run: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
