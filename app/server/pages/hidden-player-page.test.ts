import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { type Player, panelNames } from '#features/scanner/contract.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
let member: Member
let player: Player
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember({ name: 'luna.tic' })
  player = await site.scan('hhus', 'luna.tic')
})
afterAll(() => site.close())

const pageOf = async (language: string, query = '') => {
  const response = await site.get(`/${language}/scanner/users/${player.habboId}${query}`)
  return { status: response.status, cacheControl: response.headers.get('cache-control'), html: await response.text() }
}
const hide = (hidden: { page?: boolean; friends?: boolean }) => member.ask(changeSettings, { body: { hidden } })

describe("a player's page hidden by the player", () => {
  it('leaves the cache, answers 404, and says nothing of the player', async () => {
    const shown = await pageOf('en')
    expect([shown.status, shown.cacheControl]).toEqual([200, 'no-cache'])
    expect(shown.html).toContain('luna.tic')
    await hide({ page: true })
    await expect.poll(async () => (await pageOf('en')).status).toBe(404)

    const sentences = {
      de: 'Dieser Spieler behält seine Seite für sich',
      en: 'This player has hidden their page',
      tr: 'Bu oyuncu sayfasını gizlemiş',
    }
    for (const [language, sentence] of Object.entries(sentences)) {
      for (const tab of panelNames) {
        const { status, cacheControl, html } = await pageOf(language, tab === 'badges' ? '' : `?tab=${tab}`)
        expect([status, cacheControl]).toEqual([404, 'no-store'])
        expect(html).toMatch(new RegExp(`<title>[^<]*${sentence}[^<]*</title>`))
        expect(html).toMatch(new RegExp(`<h2[^>]*>${sentence}</h2>`))
        expect(html).toContain('<meta name="robots" content="noindex">')
        expect(html).not.toContain(player.motto)
        expect(html).not.toContain('avatarimage')
        expect(html).not.toContain('og:')
        // The form's example name is this player's and is on every scanner page.
        expect(html.replaceAll(/placeholder="(?:e\.g\.|z\. B\.|ör\.) luna\.tic"/g, '')).not.toContain('luna.tic')
      }
    }
    const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec((await pageOf('en')).html)?.[1] ?? ''
    const { queries } = JSON.parse(state)
    expect(queries.queries.map((query: { state: { data: unknown } }) => query.state.data)).toEqual([
      { refused: 'error.playerHidden' },
    ])
  })

  it('is not linked by news that mention the player, cached or not', async () => {
    await hide({ page: false })
    const html = '<div data-player="hhus:luna.tic"></div>'
    const author = { hotel: 'hhus', name: 'luna.tic' } as const
    const { slug } = await publish(site, { author, texts: { en: { title: 'Of a player', html } } })
    const readers = [`/en/news/${slug}`, '/en/news/category', '/en/home']
    const read = () => Promise.all(readers.map(async (path) => (await site.get(path)).text()))
    await expect.poll(read).toEqual(readers.map(() => expect.stringContaining(player.habboId)))
    expect((await read())[0]).toContain(player.motto)

    await hide({ page: true })
    await expect.poll(read).toEqual(readers.map(() => expect.not.stringContaining(player.habboId)))
    expect((await read())[0]).not.toContain(player.motto)
  })

  it('is back as soon as the player shows it again', async () => {
    await hide({ page: false })
    await expect.poll(async () => (await pageOf('en')).status).toBe(200)
    expect((await pageOf('en')).html).toContain('luna.tic')
  })
})

describe("a player's page with hidden friends", () => {
  it('says so in the panel and gives no number', async () => {
    const cardsOf = (html: string) => html.match(/Became friends/g)?.length ?? 0
    const shown = await pageOf('en', '?tab=friends')
    expect(cardsOf(shown.html)).toBeGreaterThan(20)
    expect(shown.html).toContain('>360<')
    await hide({ friends: true })
    const sentence = 'This player has hidden this list.'
    await expect.poll(async () => (await pageOf('en', '?tab=friends')).html).toContain(`<b>${sentence}</b>`)
    const hidden = await pageOf('en', '?tab=friends')
    expect([hidden.status, cardsOf(hidden.html)]).toEqual([200, 0])
    expect(hidden.html).not.toContain('>360<')
    const badges = await pageOf('en')
    expect(badges.html).not.toContain(sentence)
    await hide({ friends: false })
    await expect.poll(async () => cardsOf((await pageOf('en', '?tab=friends')).html)).toBeGreaterThan(20)
  })
})
