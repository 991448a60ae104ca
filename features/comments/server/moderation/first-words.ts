import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { WordDoes, WordKind } from '../../contract.ts'
import type { CommentsTables, WordSource } from '../tables.ts'
import { wordsTag } from '../tags.ts'
import { storedKind } from './words.ts'

const english = `
  fuck*, motherfuck*, shit, bullshit, bitch*, cunt*, whore*, slut*, asshole*, dickhead*, wanker*, bastard*, faggot*, nigger*, nigga*, retard,
  retards, retarded, rapist*, pedo, pedos, pedophile*, paedo*, kys, kill yourself, kill your self, hope you die, go die`

const german = `
  arschloch*, arschlöcher*, wichser*, hurensohn*, hurensöhne*, hure, huren, nutte*, fotze*, schlampe*, missgeburt*, spast, spasti, spasten, mongo,
  mongos, schwuchtel*, kanake*, neger*, fick, ficken, fickt, ficker*, gefickt, verfickt*, verpiss*, scheiss*, vergewaltig*, bring dich um, töte dich, stirb`

const turkish = `
  orospu*, siktir*, sikeyim, sikerim, sikiyim, amk, amq, amına koy*, aminakoy*, ananı sik*, amcık*, yarrak*, götveren*, ibne*, kahpe*, kaltak*,
  gavat*, pezevenk*, puşt, şerefsiz*, gerizekalı*, geri zekalı*, piç kurusu, kendini öldür*`

const spam = `
  porn*, sex, sexy, sexcam*, nude, nudes, nacktbild*, çıplak, onlyfans, escort*, eskort*, viagra, cialis, casino*, bahis*, kumar, kumarhane*, wettbonus,
  free credits, free coins, free diamonds, credit generator, coin generator, gratis taler, gratis credits, kostenlose taler, taler generator,
  bedava kredi, ücretsiz kredi, bedava altın, kredi hilesi, whatsapp, telegram`

/**
 * Words that hold a guest's comment for review, in text or name: coarse insults, slurs and spam.
 * Some are harmless elsewhere, but none is common in another of the site's languages (`got`, `pic`,
 * `Geber`, `şık` without accents). Format as `HELD_WORDS`: words or phrases as read by
 * `plainWords`; a trailing `*` matches any ending.
 */
const builtInWords = [english, german, turkish, spam].flatMap((words) => words.split(',').map((word) => word.trim()))

const builtInNames = ['habbo', 'sulake']

// They imply authority as a part of a name: "MOD-Tim", "anna_admin".
const builtInTitles = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'mod',
  'mods',
  'moderator',
  'moderators',
  'moderation',
  'staff',
]

/** The words of the settings with which a site begins: `HELD_WORDS` and `PROTECTED_NAMES`. */
export type SettingWords = { heldWords: readonly string[]; protectedNames: readonly string[] }

// Longer ones do not fit into the index, and no name or phrase is that long.
const longest = 500

/**
 * Fills the words of the code and the settings into the database, once for each site: what the
 * staff remove does not return. Several processes may do this at once.
 */
export async function fillFirstWords(db: Db<CommentsTables>, settings: SettingWords, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Of several processes the others wait here for the first, and then have nothing to do.
    const first = await tx
      .insertInto('comments_first_words')
      .values({ filled_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('filled_at')
      .executeTakeFirst()
    if (!first) return
    await add(tx, builtInWords, { kind: 'watched', does: 'hold', source: 'builtIn' }, now)
    await add(tx, builtInNames, { kind: 'protected', does: 'refuse', source: 'builtIn' }, now)
    await add(tx, builtInTitles, { kind: 'title', does: 'refuse', source: 'builtIn' }, now)
    await add(tx, settings.heldWords, { kind: 'watched', does: 'hold', source: 'settings' }, now)
    await add(tx, settings.protectedNames, { kind: 'protected', does: 'refuse', source: 'settings' }, now)
    await invalidateTags(tx, [wordsTag])
  })
}

type Filling = { kind: WordKind; does: WordDoes; source: WordSource }

/** Adds words that are not on the list yet, also in another spelling. */
async function add(tx: Tx<CommentsTables>, words: readonly string[], filling: Filling, now: Date) {
  const { does, source } = filling
  const { kind, is_title } = storedKind(filling.kind)
  const fitting = words.filter(({ length }) => length <= longest)
  await sql`
    insert into comments_words (word, kind, is_title, does, source, added_at)
    select word, ${kind}, ${is_title}::boolean, ${does}, ${source}, ${now}::timestamptz
    from unnest(${fitting}::text[]) as word
    on conflict do nothing`.execute(tx)
}
