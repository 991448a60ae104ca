import { languageCodes } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { StaffTexts } from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import { indexChangedTexts } from '../import/index-texts.ts'
import { staffSource } from '../staff-texts.ts'
import { badgeOrderTag, badgesTag } from '../tags.ts'
import type { Changing } from './change-badge.ts'
import { readGameTexts, readStaffTexts } from './show-catalogue-badge.ts'

/**
 * Returns why the staff cannot say these texts of a badge: `error.badgeNamedByGame` for a part that
 * the game says and that differs from what they said before. Undefined if they can.
 */
export async function judgeTexts(
  db: CatalogueContext['db'],
  badgeId: number,
  texts: StaffTexts,
): Promise<Refusal<'error.badgeNamedByGame'> | undefined> {
  const [{ isNamed, isDescribed }, { texts: before }] = await Promise.all([
    readGameTexts(db, badgeId),
    readStaffTexts(db, badgeId),
  ])
  const isSaid = languageCodes.some(
    (code) =>
      (isNamed && texts[code].name !== before[code].name) ||
      (isDescribed && texts[code].description !== before[code].description),
  )
  return isSaid ? refuse('error.badgeNamedByGame') : undefined
}

/**
 * Says texts of a badge for the staff, at once in lists and searches. A language that stays the
 * same keeps who said it. Returns the languages that changed; the caller has judged the texts.
 */
export async function sayTexts({ tx, badgeId, now }: Changing, texts: StaffTexts, by: number | null) {
  const [{ texts: before }, { isNamed, isDescribed }] = await Promise.all([
    readStaffTexts(tx, badgeId),
    readGameTexts(tx, badgeId),
  ])
  const changed = languageCodes.filter(
    (code) => texts[code].name !== before[code].name || texts[code].description !== before[code].description,
  )
  for (const language of changed) {
    const [name, description] = [texts[language].name || null, texts[language].description || null]
    if (name === null && description === null)
      await tx
        .deleteFrom('badges_staff_texts')
        .where('badge_id', '=', badgeId)
        .where('language', '=', language)
        .execute()
    else {
      const said = { name, description, said_by: by, said_at: now }
      await tx
        .insertInto('badges_staff_texts')
        .values({ badge_id: badgeId, language, ...said })
        .onConflict((known) => known.columns(['badge_id', 'language']).doUpdateSet(said))
        .execute()
    }
  }
  await indexChangedTexts(
    tx,
    changed.map((language) => ({
      id: badgeId,
      hotel: staffSource(language),
      name: isNamed ? null : texts[language].name,
      description: isDescribed ? null : texts[language].description,
      names: [before[language].name],
      descriptions: [before[language].description],
    })),
  )
  if (changed.length > 0) await invalidateTags(tx, [badgesTag, badgeOrderTag])
  return changed
}
