import type { BrowserContext, Page, Route } from 'playwright-core'
import type { LanguageState, StaffText, Writer, WrittenText } from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { languageCodes } from '#platform/contract/language.ts'

type Stored = StaffText & { state: LanguageState['state']; publishAt: string | null; isLive: boolean }

const words = (text: WrittenText) => JSON.stringify(text)

/** A text of paragraphs. */
export function writtenText(title: string, ...paragraphs: string[]): WrittenText {
  return {
    title,
    summary: 'Fourteen stalls, one skating rink and a snow globe that only 200 players will own.',
    pictureAlt: '',
    body: paragraphs.map((paragraph) => ({ kind: 'paragraph', children: [paragraph] })),
  }
}

/**
 * Answers the calls of the newsroom's pages from memory, for one item, as the contract says. Who
 * calls is asked of the site itself, so that sessions are real.
 */
export function openNewsroom(start: WrittenText, { isShort = false, id = 5 } = {}) {
  const revisions: { by: string; kind: string; name: string | null; text: WrittenText }[] = []
  const may = { write: true, handIn: false, review: true, publish: true, withdraw: true }
  const texts = new Map<LanguageCode, Stored>(
    languageCodes.map((language) => [
      language,
      {
        language,
        version: language === 'tr' ? 0 : 1,
        ...(language === 'tr' ? { title: '', summary: '', body: [], pictureAlt: '' } : start),
        savedAt: '2026-11-26T09:14:08.000Z',
        savedBy: null,
        source: null,
        remarks: [],
        may,
        state: language === 'de' ? 'live' : language === 'en' ? 'review' : 'missing',
        publishAt: null,
        isLive: language === 'de',
      },
    ]),
  )
  let settings = {
    version: 1,
    category: 'eventguide',
    isShort,
    slug: 'winter-market-snow-globe',
    isSlugFixed: false,
    picture: null,
    authors: [] as Writer[],
    authorName: null,
    isByTeam: false,
    source: null,
  }
  let problems: unknown[] = []
  let isOffline = false

  const stateOf = (language: LanguageCode): LanguageState => {
    const { state, publishAt, isLive, title, savedAt } = texts.get(language) as Stored
    return {
      language,
      state,
      version: 1,
      isLive,
      hasChanges: false,
      behind: language === 'de' ? 2 : 0,
      sourceLanguage: language === 'de' ? 'en' : null,
      publishAt,
      scheduledBehind: 0,
      assignee: null,
      title,
      changedAt: savedAt,
      stateAt: savedAt,
      words: title === '' ? 0 : 90,
    }
  }
  const states = () => languageCodes.map(stateOf)
  const item = () => ({
    id,
    slug: null,
    publishedAt: null,
    createdBy: null,
    settings,
    states: states(),
    may: { change: true, delete: true },
  })

  async function answer(route: Route): Promise<void> {
    if (isOffline) return route.abort('internetdisconnected')
    const request = route.request()
    const { origin, pathname } = new URL(request.url())
    const who = await route.fetch({ url: `${origin}/api/get/housekeeping/me`, method: 'GET', postData: '' })

    if (!who.ok()) return route.fulfill({ response: who })
    const me = (await who.json()) as Writer
    const json = (body: unknown, status = 200) => route.fulfill({ status, json: body })
    const [, method, , , number, , language, act] = pathname.slice(1).split('/')
    if (pathname.endsWith('/news/writers')) return json([me])
    if (Number(number) !== id) return json({ error: 'error.newsNotFound' }, 404)
    const text = texts.get(language as LanguageCode)
    const body = request.postData() ? request.postDataJSON() : {}
    if (!language) {
      if (method === 'patch') settings = { ...settings, ...body, version: settings.version + 1 }
      return json(method === 'patch' ? settings : item())
    }
    if (!text) return json({ error: 'error.newsNotFound' }, 404)
    if (act === 'check') return json({ problems })
    if (act === 'publication' || act === 'review' || act === 'decision') {
      if (body.version !== text.version) return json({ error: 'error.newsTextChanged', current: text }, 409)
      if (act === 'publication') Object.assign(text, { state: 'live', isLive: true })
      if (act === 'review') text.state = body.isHandedIn ? 'review' : 'draft'
      if (act === 'decision') text.state = body.decision === 'return' ? 'returned' : 'ready'
      return json({ states: states(), may: text.may, version: text.version, slug: settings.slug })
    }
    if (method === 'get') return json(text)
    const { version, kind, name = null, ...written } = body
    const { title, summary, pictureAlt } = written
    const saved = { title, summary, pictureAlt, body: written.body }
    if (version !== text.version) {
      revisions.push({ by: me.name, kind: 'conflict', name, text: saved })
      return json({ error: 'error.newsTextChanged', current: text, conflictRevision: revisions.length }, 409)
    }
    revisions.push({ by: me.name, kind, name, text: saved })
    const savedAt = new Date().toISOString()
    const savedBy = { id: me.id, name: me.name, hotel: me.hotel, avatar: me.avatar }
    Object.assign(text, saved, { version: version + 1, savedAt, savedBy })
    return json({ version: version + 1, savedAt, revision: revisions.length })
  }

  return {
    id,
    path: (language: LanguageCode, page: LanguageCode = 'en') => `/${page}/housekeeping/news/${id}/${language}`,
    /** Serves the newsroom to a page's browser. */
    serve: (page: Page) => serve(page.context(), answer),
    text: (language: LanguageCode) => texts.get(language) as Stored,
    revisions,
    /** Takes the network from a page, or gives it back. */
    setOffline: async (page: Page, offline: boolean) => {
      isOffline = offline
      await page.context().setOffline(offline)
    },
    wasStored: (text: string) => revisions.some((revision) => words(revision.text).includes(text)),
    setProblems: (found: unknown[]) => {
      problems = found
    },
  }
}

async function serve(context: BrowserContext, answer: (route: Route) => Promise<void>): Promise<void> {
  await context.route(/\/api\/\w+\/housekeeping\/news(\/|$)/, (route) =>
    // A page that is closed meanwhile hears no answer.
    answer(route).catch((error: unknown) => {
      if (!/disposed|closed/.test(String(error))) throw error
    }),
  )
}
