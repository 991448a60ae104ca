import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { textLength } from '#features/comments/contract.ts'
import { PlayerName } from '#features/hotels/contract.ts'
import { newsPageSize } from '#features/news/contract.ts'
import { attacks } from '#test/attacks.ts'
import { comment } from '#test/comments.ts'
import { publish, type TestArticle } from '#test/publish.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite({ settings: { COMMENT_WAIT_SECONDS: '0' } })

/** Combines as many attacks in one text as fit into it. */
function packed(most: number, gap = ' '): string[] {
  const texts: string[] = []
  for (const attack of attacks.filter(({ length }) => length <= most)) {
    const last = texts.at(-1)
    const longer = last === undefined ? undefined : last + gap + attack
    if (longer !== undefined && longer.length <= most) texts.splice(-1, 1, longer)
    else texts.push(attack)
  }
  return texts
}

const names = attacks.filter((attack) => PlayerName.safeParse(attack).data === attack)
const titles = packed(200)
const summaries = packed(600)
const alts = packed(300)

/** Closes what an attack has left open, so that the next one can work. */
const end = '"\'></script></style></textarea></title></svg></math></noscript></xmp></iframe></select></template>-->]]>'
const marker = (at: number) => `<p>after ${at}</p>`
// Attacks that comment out the rest come last.
const inOrder = attacks.toSorted((a, b) => Number(a.includes('<plaintext')) - Number(b.includes('<plaintext')))
const everything = inOrder.map((attack, at) => `<div>${attack}${end}</div>${marker(at)}`).join('')
const asText = (attack: string) => attack.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const pictures = attacks
  .map((attack) => {
    const image = `<img src="/pictures/cafe.png" alt="${asText(attack)}" width="20" height="10">`
    return `<figure>${image}<figcaption>${attack}${end}</figcaption></figure><figure>${image}<figcaption>${asText(attack)}</figcaption></figure>`
  })
  .join('')

const articles: TestArticle[] = titles.map((title, at) => ({
  texts: { en: { title, summary: summaries[at % summaries.length] ?? '', html: '<p>Nothing to see.</p>' } },
  author: { hotel: 'hhus', name: names[at % names.length] ?? '' },
  picture: { src: '/pictures/cafe.png', alt: alts[at % alts.length] ?? '', width: 640, height: 320 },
}))

test('nothing that authors and commenters write runs as script', async () => {
  expect(names.length).toBeGreaterThan(3)
  const page = await own.meetVisitor()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const name of names) own.site.hotel.world.addPlayer('hhus', { name })
  const bodies = [everything, `<div data-gallery>${pictures}</div>`]
  const slugs: string[] = []
  for (const article of articles) slugs.push((await publish(own.site, article)).slug)
  const long = []
  for (const html of bodies) long.push(await publish(own.site, { texts: { en: { title: 'All at once', html } } }))
  const [first, second] = long
  const member = await own.site.newMember()
  for (const text of packed(textLength.most, '\n')) await comment(member, { subject: `news:${first?.id}`, text })
  for (const name of names) await comment(own.site.newGuest(), { subject: `news:${first?.id}`, name })

  const lists = Array.from(
    { length: Math.ceil((slugs.length + 2) / newsPageSize) },
    (_, at) => `category?page=${at + 1}`,
  )
  const shown = []
  for (const path of [...lists, slugs[0], first?.slug, second?.slug]) {
    await open(page, `/en/news/${path}`)
    shown.push(await harmlessWords(page))
  }
  expect(dialogs).toEqual([])
  const read = shown.join('\n')
  for (const text of [...titles, ...summaries]) expect(read).toContain(printed(text))
  for (const [at] of attacks.slice(0, -1).entries()) expect(read).toContain(`after ${at}`)
  for (const name of names) expect(read).toContain(name)
})

test('values in the address and the head of a page cannot break out of their place', async () => {
  const scripts = async (path: string) => (await (await own.site.get(path)).text()).match(/<script/gi)?.length
  const plain = await publish(own.site, { ...articles[0], texts: { en: { title: 'Plain', summary: 'Words' } } })
  const usual = await scripts(`/en/news/${plain.slug}`)
  expect(usual).toBeGreaterThan(1)
  for (const attack of [...titles, ...summaries].filter((text) => /<\/(?:script|title|head)|\u2028/.test(text))) {
    const { slug } = await publish(own.site, {
      ...articles[0],
      texts: { en: { title: attack.slice(0, 200), summary: attack } },
    })
    expect(await scripts(`/en/news/${slug}`)).toBe(usual)
    expect(await scripts(`/en/news/category?search=${encodeURIComponent(attack.slice(0, 100).toWellFormed())}`)).toBe(
      await scripts('/en/news/category?search=plain'),
    )
  }
})

/**
 * Expects that nothing has run and no link leads to code, after time for what starts by itself;
 * returns the page's text.
 */
async function harmlessWords(page: Page): Promise<string> {
  await page.mouse.wheel(0, 2000)
  const { attacked, links, words } = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return {
      attacked: Reflect.get(window, 'attacked'),
      links: [...document.querySelectorAll('a')].map((link) => `${link.protocol}${link.target}`),
      words: document.body.textContent,
    }
  })
  expect(attacked).toBeUndefined()
  expect(new Set(links)).toEqual(new Set([...new Set(links)].filter((link) => /^https?:(?:_blank)?$/.test(link))))
  return words
}

/** The text as it is stored: without control characters and lone surrogates. */
function printed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
