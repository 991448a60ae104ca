import type { Tx } from '#platform/server/database/database.ts'
import type { LanguageState, MayWithText } from '../../../contract.ts'
import type { NewsContext } from '../../context.ts'
import type { NewsTables } from '../../tables.ts'
import { mayWithText, type NewsActor } from '../rules.ts'
import { describeStates } from '../states.ts'
import { holdText, type TextKey } from './hold-text.ts'

/** Describes a text after an act on it: the states of the item, and what the actor may do now. */
export async function describeActed(
  context: NewsContext,
  tx: Tx<NewsTables>,
  actor: NewsActor,
  key: TextKey,
): Promise<{ states: LanguageState[]; may: MayWithText; version: number }> {
  const held = await holdText(tx, key)
  if (!held) throw new Error(`item ${key.id} is gone while it is locked`)
  const states = await describeStates(context, tx, [key.id])
  return {
    states: states.get(key.id) ?? [],
    may: mayWithText(actor, held.item, key.language, held.draft),
    version: held.draft?.version ?? 0,
  }
}
