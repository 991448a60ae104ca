import type { Page } from 'playwright-core'
import { listRevisions, showItem, showRevision, showText, type WrittenText } from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { asked, saved, started, textOf } from '#test/newsroom.ts'

/** A text of paragraphs. */
export function writtenText(title: string, ...paragraphs: string[]): WrittenText {
  return {
    title,
    summary: 'Fourteen stalls, one skating rink and a snow globe that only 200 players will own.',
    pictureAlt: '',
    body: paragraphs.map((paragraph) => ({ kind: 'paragraph', children: [paragraph] })),
  }
}

/** An item as journeys follow it: its pages, and what the site stored of it. */
export type WrittenItem = Awaited<ReturnType<typeof startItem>>

/** Starts an item in English as a member, and writes a text if one is given. */
export async function startItem(by: Member, text?: WrittenText, { isShort = false } = {}) {
  const id = await started(by, { category: 'eventguide', isShort })
  if (text) await saved(by, textOf(id), 1, text)
  const stored = (language: LanguageCode = 'en') => asked(by, showText, { params: textOf(id, language) })
  /** The oldest first. */
  const revisions = async () => {
    const { items } = await asked(by, listRevisions, { params: textOf(id), query: {} })
    return items.toReversed()
  }
  return {
    id,
    path: (language: LanguageCode, page: LanguageCode = 'en') => `/${page}/housekeeping/news/${id}/${language}`,
    text: stored,
    isLive: async (language: LanguageCode = 'en') => {
      const { states } = await asked(by, showItem, { params: { id: String(id) } })
      return states.some((state) => state.language === language && state.isLive)
    },
    version: async (language: LanguageCode = 'en') => (await stored(language)).version,
    title: async () => (await stored()).title,
    revisions,
    /** Whether some revision has the words. */
    wasStored: async (words: string) => {
      const numbers = (await revisions()).map(({ number }) => String(number))
      const texts = await Promise.all(
        numbers.map((number) => asked(by, showRevision, { params: { ...textOf(id), number } })),
      )
      return texts.some(({ text: written }) => JSON.stringify(written).includes(words))
    },
  }
}

/** Takes the network from a page, or gives it back. */
export const setOffline = (page: Page, offline: boolean) => page.context().setOffline(offline)
