import type { FuzzCall } from './calls.ts'

/** The response to a call, or the error text if there was none. */
export type FuzzAnswer = { status: number; type: string; text: string } | string

/** Statuses of malformed requests, decided before an endpoint is called. */
const beforeAnyEndpoint = [304, 400, 404, 413, 414, 415]

/** Internal details: files, statements, connections. */
const inside =
  /node_modules|\.tsx?:\d|\bat (?:async )?[\w.<>]+ \(|file:\/\/|postgres(?:ql)?:\/\/|\bE(?:CONN|PIPE|NOENT)|violates|syntax error|\b(?:select|insert|update|delete)\b.*\b(?:from|into|set)\b|\bTypeError\b|\bZodError\b|undefined is not/i

/** The problem with a response; null if it matches the contract. */
export function judgeAnswer({ operation, method }: FuzzCall, answer: FuzzAnswer): string | null {
  if (typeof answer === 'string') return `no answer: ${answer}`
  const { status, type, text } = answer
  const isMeant = method === operation.method
  if (status >= 500 && !(isMeant && operation.statuses.has(status))) return `status ${status}: ${text.slice(0, 300)}`
  if (isMeant && !operation.statuses.has(status) && !beforeAnyEndpoint.includes(status))
    return `undeclared status ${status}: ${text.slice(0, 300)}`
  if (status < 400) return null
  if (inside.test(text)) return `it reveals internals: ${text.slice(0, 300)}`
  if (method === 'HEAD') return null
  if (!type.startsWith('application/json')) return isMeant ? `a refusal as ${type}` : null
  return /^\{"error":"[a-zA-Z]+(?:\.[a-zA-Z]+)+"/.test(text) ? null : `a refusal without its key: ${text.slice(0, 300)}`
}
