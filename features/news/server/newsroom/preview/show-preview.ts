import { defaultHotels } from '#features/hotels/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { showPreview } from '../../../contract.ts'
import type { NewsContext } from '../../context.ts'
import { describeItems, subjectOf } from '../../describe-items.ts'
import { describeMentions } from '../../describe-mentions.ts'
import { eventIdsOf } from '../../events/event-rows.ts'
import { shownLanguage } from '../../public-articles.ts'
import { readItem, readWorkingTexts } from '../item-rows.ts'
import { prepareWritten } from '../release/release-text.ts'
import { findPreview } from './preview-links.ts'

/**
 * Implements contract `showPreview`: the draft of each language, else its public text, prepared as
 * for publishing. Refuses `error.newsNotFound`, `error.previewExpired`.
 */
export async function readPreview(
  context: NewsContext,
  token: string,
  { language: wanted }: Parsed<typeof showPreview>['query'],
): Promise<Outcome<typeof showPreview>> {
  const { db, addresses, clock } = context
  const found = await findPreview(db, token)
  const item = found && (await readItem(db, found.id))
  if (!found || !item) return refuse('error.newsNotFound')
  const now = clock.now()
  if (found.expiresAt <= now) return refuse('error.previewExpired')
  const texts = await readWorkingTexts(db, item)
  const languages = languageCodes.filter((code) => texts.has(code))
  const shown = shownLanguage(languages, wanted)
  const written = texts.get(shown)
  const text = written && (await prepareWritten(db, addresses, shown, item.is_short, written))
  if (!text) return refuse('error.newsNotFound')
  const row = {
    ...item,
    ...text,
    slug: item.slug ?? 'draft',
    published_at: item.published_at ?? now,
    picture_alt: text.picture_alt ?? item.picture_alt,
  }
  const [[described], cards] = await Promise.all([
    describeItems(context, wanted, [row]),
    describeMentions(db, addresses, defaultHotels[wanted], text.body),
  ])
  if (!described) return refuse('error.newsNotFound')
  const { source_hotel: hotel, source_address: address } = item
  const source = hotel && address ? { hotel, address } : null
  return {
    article: {
      ...described,
      ...{
        subject: subjectOf(item),
        body: text.body,
        eventIds: eventIdsOf(text.body, []),
        updatedAt: null,
        languages,
        source,
      },
      ...{ comments: 0, previous: null, next: null, related: [] },
      ...cards,
    },
    expiresAt: found.expiresAt.toISOString(),
  }
}
