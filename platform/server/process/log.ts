import { type Logger, pino } from 'pino'

/**
 * A structured log, one JSON line per entry. It contains no personal data: no names, addresses,
 * tokens or full paths.
 */
export type Log = Logger

/** How much is written: `silent` nothing, `info` the default. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Opens the log of a process on standard output. */
export function openLog(level: (typeof logLevels)[number]): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
