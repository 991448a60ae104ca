import type { FuzzCall } from './calls.ts'

/** What a call was answered with; a text where there was no answer. */
export type FuzzAnswer = { status: number; type: string; text: string } | string

/** Statuses that follow from how a request is written, before any endpoint is asked: no such path, malformed, too large, no such media type. */
const beforeAnyEndpoint = [304, 400, 404, 413, 414, 415]

/** What only the inside of the site knows: its files, its statements, its connections. */
const inside =
  /node_modules|\.tsx?:\d|\bat (?:async )?[\w.<>]+ \(|file:\/\/|postgres(?:ql)?:\/\/|\bE(?:CONN|PIPE|NOENT)|violates|syntax error|\b(?:select|insert|update|delete)\b.*\b(?:from|into|set)\b|\bTypeError\b|\bZodError\b|undefined is not/i

/** What is wrong with an answer; null where it is as the contract says. */
export function judgeAnswer({ operation, method }: FuzzCall, answer: FuzzAnswer): string | null {
  if (typeof answer === 'string') return `no answer: ${answer}`
  const { status, type, text } = answer
  const isMeant = method === operation.method
  if (status >= 500 && !(isMeant && operation.statuses.has(status))) return `status ${status}: ${text.slice(0, 300)}`
  if (isMeant && !operation.statuses.has(status) && !beforeAnyEndpoint.includes(status))
    return `undeclared status ${status}: ${text.slice(0, 300)}`
  if (status < 400) return null
  if (inside.test(text)) return `it tells of its inside: ${text.slice(0, 300)}`
  if (method === 'HEAD') return null
  if (!type.startsWith('application/json')) return isMeant ? `a refusal as ${type}` : null
  return /^\{"error":"[a-zA-Z]+(?:\.[a-zA-Z]+)+"/.test(text) ? null : `a refusal without its key: ${text.slice(0, 300)}`
}
