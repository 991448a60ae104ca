import { afterAll, beforeAll, expect } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  Badge,
  CatalogueDetail,
  type EnteredWay,
  listBadges,
  nameBadge,
  type StaffTexts,
  showBadge,
  showCatalogueBadge,
} from '../../contract.ts'
import { noteBadges } from '../api.ts'

const nothing = { name: '', description: '' }

/** No texts, and some in two languages. */
export const noTexts: StaffTexts = { de: nothing, en: nothing, tr: nothing }
export const lantern: StaffTexts = {
  de: { name: 'Kürbislaterne', description: 'Leuchtet im Oktober' },
  en: { name: 'Pumpkin lantern', description: '' },
  tr: nothing,
}

/** A way to get a badge, as it is entered. */
export function enteredWay(entered: Partial<EnteredWay> = {}): EnteredWay {
  return {
    ...{ kind: 'other', newsId: null, room: null, hotel: null, from: null, until: null },
    texts: { de: 'Beim Türsteher melden', en: 'Ask the doorman', tr: '' },
    ...entered,
  }
}

/** A site with one who publishes and one who only hands in, for the tests of a file. */
export function startCatalogue() {
  const place = {} as { site: TestSite; editor: Member; beginner: Member }
  beforeAll(async () => {
    place.site = await startSite()
    place.editor = await place.site.newMember({ name: 'Editor', roles: ['cm_furnilist_lvl2'] })
    place.beginner = await place.site.newMember({ name: 'Beginner', roles: ['cm_furnilist_lvl1'] })
  })
  afterAll(() => place.site.close())
  let count = 0

  /** Adds badges: codes that no hotel has named, or what one says of them. */
  async function newBadges(...named: (string | [string, string | null, string | null])[]) {
    const list = named.map((each) => {
      const [code, name = null, description = null] = typeof each === 'string' ? [each] : each
      return { code, name, description }
    })
    await noteBadges(place.site.database.db, 'hhde', list, new Date())
  }
  /** Adds a badge that no hotel has named, and returns its code. */
  async function newBadge(): Promise<string> {
    count += 1
    await newBadges(`CAT${count}`)
    return `CAT${count}`
  }
  async function detail(member: Member, code: string) {
    const { status, body } = await member.ask(showCatalogueBadge, { params: { code }, query: {} })
    expect(status).toBe(200)
    return CatalogueDetail.parse(body)
  }
  async function name(member: Member, code: string, texts: StaffTexts, seen?: string) {
    const body = { seen: seen ?? (await detail(member, code)).seen, texts }
    return member.ask(nameBadge, { params: { code }, body })
  }
  const shown = async (code: string, at: TestSite = place.site) =>
    Badge.parse((await at.newGuest().ask(showBadge, { params: { code } })).body)
  async function archive(query: object, at: TestSite = place.site) {
    const { body } = await at.newGuest().ask(listBadges, { query })
    return listBadges.result.parse(body).items
  }
  return { place, newBadges, newBadge, detail, name, shown, archive }
}
