import type { z } from 'zod'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { markRead, showText } from '../../client.ts'

/** What the caller read of a text at the visit before, and how much has changed since. */
export type LastRead = z.output<ContractOf<typeof markRead>['result']>

/**
 * Loads a text, or the refusal, with what the caller read of it before. It is marked as read before
 * it is loaded, so that nothing newer counts as read.
 */
export async function readText(params: { id: number; language: LanguageCode }, signal: AbortSignal) {
  const marked = await call(markRead, { params }, signal).catch(() => null)
  const text = await call(showText, { params }, signal)
  return { text, lastRead: marked && !isRefusal(marked) ? marked : null }
}
