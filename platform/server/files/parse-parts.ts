import type { z } from 'zod'
import type { Endpoint, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'

/** The parts of a request, not parsed yet. */
export type WireParts = { params?: unknown; query?: unknown; body?: unknown }

const partNames = ['params', 'query', 'body'] as const

/**
 * Parses a call by its contract. The first invalid part decides the refusal; `fields` names every
 * invalid field with its own key.
 */
export function parseParts<E extends Endpoint>(endpoint: E, parts: WireParts): Parsed<E> | Refusal {
  const parsed: Record<string, unknown> = {}
  for (const name of partNames) {
    const schema = endpoint[name]
    if (!schema) continue
    const outcome = schema.safeParse(parts[name] ?? {})
    if (!outcome.success) return refusalOf(endpoint, outcome.error.issues)
    parsed[name] = outcome.data
  }
  // Safe: each part was just parsed by the schema of the type.
  return parsed as Parsed<E>
}

const fieldKeys = ['error.formFieldRequired', 'error.incorrectData']

function refusalOf(endpoint: Endpoint, issues: readonly z.core.$ZodIssue[]): Refusal {
  const keyOf = (issue: z.core.$ZodIssue) =>
    issue.message in endpoint.refusals || fieldKeys.includes(issue.message) ? issue.message : 'error.incorrectData'
  // The first issue of each field is reported; of two entries with one key the later is kept.
  const fields = Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), keyOf(issue)]))
  const first = issues[0]
  return refuse(first ? keyOf(first) : 'error.incorrectData', { fields })
}
