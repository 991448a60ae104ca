import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Hours, Settings } from '../contract.ts'
import type { AccountsTables } from './tables.ts'
import { accountTag, authorTag, boardTag, hiddenPlayersTag, playerTag } from './tags.ts'

const nothingHidden = { page: false, friends: false, names: false, mottos: false }

/** Hidden parts of a player's scanned history. */
export type Hidden = Settings['hidden']

/** Visibility settings of a member page. */
type ProfileSettings = Settings['profile']

/** A partial change of a member's settings; omitted values are unchanged. */
export type SettingsChange = {
  invisible?: boolean | undefined
  onBoard?: boolean | undefined
  hidden?: { [Part in keyof Hidden]?: boolean | undefined } | undefined
  profile?: { [Part in keyof ProfileSettings]?: boolean | undefined } | undefined
  language?: LanguageCode | null | undefined
  hours?: Hours | undefined
}

/** The settings of an account. */
export async function settingsOf(db: Db<AccountsTables>, accountId: number): Promise<Settings> {
  const { habbo_id, invisible, onBoard, language, hours, ...profile } = await db
    .selectFrom('accounts_accounts')
    .select(['habbo_id', 'invisible', 'on_board as onBoard', 'language', 'hours', 'profile_hidden as hidden'])
    .select(['profile_hides_comments as hidesComments', 'profile_shows_comets as showsComets'])
    .select('profile_listed as isListed')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const hidden = (habbo_id && (await hiddenOf(db, habbo_id))) || nothingHidden
  return { invisible, onBoard, language, hours, hidden, profile }
}

/** Returns the hidden parts of a player; null if there are none. */
export async function hiddenOf(db: Db<AccountsTables>, habboId: string): Promise<Hidden | null> {
  const hidden = await db
    .selectFrom('accounts_hidden_players')
    .select(['page', 'friends', 'names', 'mottos'])
    .where('habbo_id', '=', habboId)
    .executeTakeFirst()
  return hidden ?? null
}

/**
 * Changes settings and returns all of them. If the hidden parts change, every page that shows the
 * player is invalidated.
 */
export async function changeSettingsOf(
  db: Db<AccountsTables>,
  accountId: number,
  change: SettingsChange,
): Promise<Settings> {
  return inTransaction(db, async (tx) => {
    const { habbo_id } = await tx
      .selectFrom('accounts_accounts')
      .select('habbo_id')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = await settingsOf(tx, accountId)
    const after = {
      invisible: change.invisible ?? before.invisible,
      onBoard: change.onBoard ?? before.onBoard,
      language: change.language === undefined ? before.language : change.language,
      hours: change.hours ?? before.hours,
      hidden: {
        page: change.hidden?.page ?? before.hidden.page,
        friends: change.hidden?.friends ?? before.hidden.friends,
        names: change.hidden?.names ?? before.hidden.names,
        mottos: change.hidden?.mottos ?? before.hidden.mottos,
      },
      profile: {
        hidden: change.profile?.hidden ?? before.profile.hidden,
        hidesComments: change.profile?.hidesComments ?? before.profile.hidesComments,
        showsComets: change.profile?.showsComets ?? before.profile.showsComets,
        isListed: change.profile?.isListed ?? before.profile.isListed,
      },
    }
    const { hidden, profile, onBoard, ...account } = after
    await tx
      .updateTable('accounts_accounts')
      .set({
        ...account,
        on_board: onBoard,
        profile_hidden: profile.hidden,
        profile_hides_comments: profile.hidesComments,
        profile_shows_comets: profile.showsComets,
        profile_listed: profile.isListed,
      })
      .where('id', '=', accountId)
      .execute()
    if (change.profile) await invalidateTags(tx, [authorTag(accountId)])
    if (habbo_id && change.hidden) {
      await tx
        .insertInto('accounts_hidden_players')
        .values({ habbo_id, ...hidden })
        .onConflict((conflict) => conflict.column('habbo_id').doUpdateSet({ ...hidden, changed_at: sql`now()` }))
        .execute()
      // Pages that mention players here and there know them by no tag of their own.
      await invalidateTags(tx, [playerTag(habbo_id), hiddenPlayersTag, authorTag(accountId)])
    }
    await invalidateTags(tx, [accountTag(accountId), ...(onBoard === before.onBoard ? [] : [boardTag])])
    return after
  })
}
