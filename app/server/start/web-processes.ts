import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '#platform/server/process/log.ts'
import { openProcessLine, type ProcessLine } from '#platform/server/process/process-line.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { joinFigures } from '../metrics.ts'
import { parametersOf } from './web-process.ts'

const firstMs = 250
const longestMs = 30_000
/** A process that ran this long did not end because of a startup failure. */
const steadyMs = 60_000

/**
 * Returns the delay before a process is restarted, increasing while it keeps ending early. `before`
 * is the previous delay; null the first time.
 */
export function restartPause(before: number | null, stayedMs: number): number {
  if (before === null || stayedMs > steadyMs) return firstMs
  return Math.min(before * 2, longestMs)
}

/** The processes that answer visitors while this one does the tasks. */
export type WebProcesses = {
  /** Where they listen, all of them. */
  address: string
  /** Asks the processes to drain, and waits until all have ended. */
  drain: () => Promise<void>
  /** Asks the processes to end, and waits until all have. */
  close: () => Promise<void>
}

const program = path.join(import.meta.dirname, 'main.ts')

const openWithinMs = 300_000
const figuresMs = 3000
/** More than visitors are given, to have their answer and to go. */
const endWithinMs = 40_000

/**
 * Starts `count` processes on sockets owned by this one, so that the others accept connections
 * while one restarts. A process that ends is restarted after an increasing pause. Rejects if one
 * fails to open initially.
 */
export async function openWebProcesses(options: {
  count: number
  /** The sockets that they listen on. */
  descriptors: readonly number[]
  environment: Readonly<Record<string, string | undefined>>
  /** What this process counted. */
  figures: () => Promise<object[]>
  log: Log
}): Promise<WebProcesses> {
  const { log, descriptors } = options
  const running = new Map<number, { child: ChildProcess; line: ProcessLine }>()
  const stopping = new AbortController()

  function start(number: number) {
    const parameters = parametersOf({ number, sockets: descriptors.length })
    const child = spawn(process.execPath, [...process.execArgv, program, ...parameters], {
      stdio: ['ignore', 'inherit', 'inherit', ...descriptors, 'ipc'],
      env: { ...options.environment },
    })
    const line = openProcessLine(child, readAll)
    const ended = once(child, 'exit').then(
      ([code, signal]) => ({ code, signal }),
      (error: unknown) => ({ code: String(error), signal: null }),
    )
    ended.then(() => running.delete(number))
    running.set(number, { child, line })
    const opened = line.ask('address', openWithinMs).then((address) => {
      log.info({ number, processId: child.pid }, 'a process for visitors is open')
      return z.string().parse(address)
    })
    return { opened, ended }
  }

  async function keep(number: number, first: ReturnType<typeof start>['ended']) {
    let ended = first
    let pauseMs: number | null = null
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      const { code, signal } = await ended
      if (stopping.signal.aborted) return
      pauseMs = restartPause(pauseMs, performance.now() - startedAt)
      log.error({ number, code, signal, pauseMs }, 'a process for visitors has ended, and is started again')
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const next = start(number)
      next.opened.catch(() => {})
      ended = next.ended
    }
  }

  async function readAll(): Promise<string> {
    const others = [...running.values()].map(({ line }) => line.ask('figures', figuresMs).catch(() => null))
    return joinFigures(await Promise.all([options.figures(), ...others]))
  }

  async function stop(signal: 'SIGTERM' | 'SIGINT') {
    stopping.abort()
    const children = [...running.values()].map(({ child }) => child)
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit')
        child.kill(signal)
        const late = setTimeout(() => child.kill('SIGKILL'), endWithinMs)
        await ended
        clearTimeout(late)
      }),
    )
  }

  const started = Array.from({ length: options.count }, (_, place) => start(place + 1))
  try {
    const [address = ''] = await Promise.all(started.map(({ opened }) => opened))
    for (const [place, { ended }] of started.entries()) void keep(place + 1, ended)
    return { address, drain: () => stop('SIGTERM'), close: () => stop('SIGINT') }
  } catch {
    await stop('SIGINT')
    throw new StartupProblem('A process for visitors did not start.')
  }
}
