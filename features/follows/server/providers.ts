import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { ChangePart, Followed, FollowKind, FollowNews } from '../contract.ts'
import { forbiddingAmong } from './forbidden.ts'

/** A subject that can be followed, by the key that is stored. */
export type SubjectKey = { kind: FollowKind; key: string }

/** What happened to a subject; `ref` distinguishes it from everything else that did. */
export type Happening = SubjectKey & {
  what: FollowNews['what']
  ref: string
  at: Date
  /** Noted only where the last change of the subject is one of these; '' stands for none. */
  after?: readonly (FollowNews['what'] | '')[]
}

/** A happening as it is stored. */
export type NotedChange = Omit<Happening, 'after'> & { id: number }

/** A subject as it is listed. */
export type DescribedSubject = Pick<Followed, 'name' | 'path' | 'picture'> & { seenAt: Date | null }

/** The texts of a change. `playerId` is the player of the game whom they name, if any. */
export type ChangeTexts = Pick<FollowNews, 'what' | 'name' | 'detail' | 'count' | 'path' | 'picture'> & {
  parts: readonly ChangePart[]
  playerId: string | null
  /** The language of `detail`, where it is known. */
  detailLanguage?: LanguageCode
}

/**
 * What a feature knows of the subjects of its kinds. Everything is read when it is asked for, so
 * that what is hidden or removed since is left out.
 */
export type FollowProvider = {
  kinds: readonly FollowKind[]
  /** Returns the key to store; null for a subject that is unknown or hidden. */
  resolve: (subject: SubjectKey) => Promise<string | null>
  /** Describes subjects of one kind by key; leaves out those that are gone or hidden. */
  describe: (
    kind: FollowKind,
    keys: readonly string[],
    language: LanguageCode,
  ) => Promise<ReadonlyMap<string, DescribedSubject>>
  /**
   * Returns what happened to followed subjects in the last two days; what was returned before is
   * recognised. Missing for a provider that notes changes itself (`noteHappenings`).
   */
  happened?: (keys: ReadonlyMap<FollowKind, readonly string[]>) => Promise<readonly Happening[]>
  /** Describes changes by id; leaves out those that may not be shown. */
  textsOf: (changes: readonly NotedChange[], language: LanguageCode) => Promise<ReadonlyMap<number, ChangeTexts>>
}

/** How far back `happened` looks, so that nothing is missed while the site is down for a while. */
export const lookBackMs = 2 * 86_400_000

/** Returns the provider of a kind. */
export function providerOf(providers: readonly FollowProvider[], kind: FollowKind): FollowProvider {
  const found = providers.find(({ kinds }) => kinds.includes(kind))
  if (!found) throw new Error(`Nothing provides what is followed as ${kind}`)
  return found
}

/** Describes changes of any kinds by id, without those that name a player who forbids following. */
export async function textsOfAll(
  { db, providers }: { db: AnyDb; providers: readonly FollowProvider[] },
  changes: readonly NotedChange[],
  language: LanguageCode,
): Promise<Map<number, ChangeTexts>> {
  const found = await Promise.all(
    providers.map(({ kinds, textsOf }) => {
      const own = changes.filter(({ kind }) => kinds.includes(kind))
      return own.length === 0 ? new Map<number, ChangeTexts>() : textsOf(own, language)
    }),
  )
  const entries = found.flatMap((texts) => [...texts])
  const forbidding = await forbiddingAmong(
    db,
    entries.flatMap(([, { playerId }]) => playerId ?? []),
  )
  return new Map(entries.filter(([, { playerId }]) => playerId === null || !forbidding.has(playerId)))
}
