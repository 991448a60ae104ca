import { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Agent } from 'node:http'

/**
 * One in how many is delayed, by kind. Order matters most for transaction ends and invalidations.
 */
const onceIn = { statement: 8, transaction: 3, message: 2, task: 2, call: 4 }
const longestMs = 30

/** The kinds of delayed calls. */
export type Delayed = keyof typeof onceIn

// A test may replace the clock of its process.
const later = globalThis.setTimeout

/**
 * Returns the delay of the next call of a kind in milliseconds, mostly 0; the same for a seed and
 * process.
 */
export function delaysOf(seed: string, processName: () => string): (what: Delayed) => number {
  let count = 0
  return (what) => {
    count += 1
    const hash = createHash('sha256').update(`${seed} ${processName()} ${count}`).digest()
    return hash.readUInt32BE(0) % onceIn[what] === 0 ? 1 + (hash.readUInt32BE(4) % longestMs) : 0
  }
}

/** The environment of a run with random delays, in which Node loads this module first. */
export function delayedEnvironment(seed: string): Record<string, string> {
  return { DAWDLE: seed, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${import.meta.url}`.trim() }
}

/** Adds delays to this process and to the Node processes that it starts. */
export async function dawdle(delayOf: (what: Delayed) => number): Promise<void> {
  // Delayed statements are in the queue that pg warns about.
  process.noDeprecation = true
  const pause = (what: Delayed) => new Promise((over) => later(over, delayOf(what)))
  const [{ default: pg }, { PgBoss }] = await Promise.all([import('pg'), import('pg-boss')])
  delayStatements(pg.Client.prototype, delayOf)

  const { work } = PgBoss.prototype
  Object.assign(PgBoss.prototype, {
    work(...given: unknown[]) {
      const run = given.pop()
      if (typeof run !== 'function') throw new Error('A task is worked on by a function')
      return Reflect.apply(work, this, [...given, (...jobs: unknown[]) => pause('task').then(() => run(...jobs))])
    },
  })

  const { fetch } = globalThis
  globalThis.fetch = (...given) => pause('call').then(() => fetch(...given))
  delay(Agent.prototype, 'addRequest', () => delayOf('call'))
  passOn()
}

/** The part of pg's connection where delays are inserted. */
type Connection = {
  pipeline: boolean
  readyForQuery: boolean | null
  _ending: boolean
  _activeQuery: unknown
  _queryQueue: readonly { text?: string }[]
  _sentQueryQueue: readonly unknown[]
}

/**
 * Delays the first statement of an idle connection and queues those after it, to keep their order.
 */
function delayStatements(prototype: object, delayOf: (what: Delayed) => number): void {
  const pulse = methodOf(prototype, '_pulseQueryQueue')
  const held = new WeakSet<Connection>()
  Object.assign(prototype, {
    _pulseQueryQueue(this: Connection) {
      if (held.has(this)) return
      const [next] = this._queryQueue
      const isIdle = this.readyForQuery && !this._activeQuery && this._sentQueryQueue.length === 0
      const isTransaction = /^\s*(begin|commit)\b|\bnotify\b|pg_notify/i.test(next?.text ?? '')
      const ms = next && isIdle ? delayOf(isTransaction ? 'transaction' : 'statement') : 0
      if (ms === 0) return void Reflect.apply(pulse, this, [])
      held.add(this)
      later(() => {
        held.delete(this)
        // A connection that closes without a pipeline has already sent its end.
        if (this.pipeline || !this._ending) Reflect.apply(pulse, this, [])
      }, ms)
    },
  })
  delay(prototype, '_handleNotification', () => delayOf('message'))
}

/** Delays a method without a result; the calls of each object stay in order. */
function delay(prototype: object, name: string, delayOf: () => number): void {
  const method = methodOf(prototype, name)
  const last = new WeakMap<object, Promise<unknown>>()
  Object.assign(prototype, {
    [name](this: object, ...given: unknown[]) {
      const before = last.get(this)
      const ms = delayOf()
      if (ms === 0 && !before) return void Reflect.apply(method, this, given)
      const after = (before ?? Promise.resolve()).then(async () => {
        if (ms > 0) await new Promise((over) => later(over, ms))
        if (last.get(this) === after) last.delete(this)
        Reflect.apply(method, this, given)
      })
      last.set(this, after)
    },
  })
}

/** Child processes of Node with their own environment are delayed too. */
function passOn(): void {
  const spawn = methodOf(ChildProcess.prototype, 'spawn')
  Object.assign(ChildProcess.prototype, {
    spawn(this: ChildProcess, options: { args?: string[]; envPairs?: string[] }) {
      const isNode = options.args?.includes(process.execPath)
      const names = ['DAWDLE', 'NODE_OPTIONS'].filter(
        (name) => !options.envPairs?.some((at) => at.startsWith(`${name}=`)),
      )
      if (isNode) options.envPairs?.push(...names.map((name) => `${name}=${process.env[name] ?? ''}`))
      return Reflect.apply(spawn, this, [options])
    },
  })
}

function methodOf(prototype: object, name: string): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(prototype, name)
  if (typeof method !== 'function') throw new Error(`There is no ${name} to delay`)
  return method as (...given: unknown[]) => unknown
}

if (process.env.DAWDLE && process.env.NODE_OPTIONS?.includes(import.meta.url)) {
  // Vitest passes a process its number only after it has started.
  const name = () => [...process.argv.slice(1), process.env.VITEST_POOL_ID].join(' ')
  await dawdle(delaysOf(process.env.DAWDLE, name))
}
