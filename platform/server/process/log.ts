import { type Logger, pino } from 'pino'
import { PinoPretty } from 'pino-pretty'

/**
 * A structured log, one entry per line. It contains no personal data: no names, addresses,
 * tokens or full paths.
 */
export type Log = Logger

/** How much is written: `silent` nothing, `info` the default. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Opens the log of a process on standard output: JSON for programs, and lines for people where it
 * is a terminal.
 */
export function openLog(level: (typeof logLevels)[number], isTerminal = process.stdout.isTTY === true): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!isTerminal) return pino({ ...options, formatters: { level: (label) => ({ level: label }) } })
  const colours = process.env.NO_COLOR === undefined
  return pino(options, PinoPretty({ colorize: colours, translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true }))
}
