import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { showLegal } from '../contract.ts'
import { documents } from '../documents.ts'
import { keptData } from '../kept-data.ts'
import { storedValues } from '../stored-values.ts'

const operator = {
  OPERATOR_NAME: 'Mara <b>Muster</b> & Co "Nacht"',
  OPERATOR_ADDRESS: 'Musterstraße 1, 12345 Musterstadt',
  OPERATOR_EMAIL: "o'hara@example.org",
  OPERATOR_HOSTING: '</script><script>alert(1)</script>',
}
const radio = {
  RADIO_STREAM_MODE: 'redirect',
  RADIO_FALLBACK_URL: 'https://radio.example.org/stream.mp3',
}

/** A site whose settings say everything, and one whose settings say nothing. */
let told: TestSite
let untold: TestSite
beforeAll(async () => {
  told = await startSite({ station: {}, settings: { ...operator, ...radio } })
  untold = await startSite({ settings: { WEB_PUSH: 'false' } })
})
afterAll(async () => {
  await told.close()
  await untold.close()
})

const htmlOf = async (site: TestSite, language: string) => (await site.get(`/${language}/imprint`)).text()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The words of a page as they are read, without where they may break. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('\u00ad', '')
  return body.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

describe.each([
  {
    language: 'de',
    title: 'Impressum: Die Hotel-Fansite',
    policy: 'DatenschutzerklärungZuletzt geändert: 19.04.2025',
    terms: 'NutzungsbedingungenZuletzt geändert: 29.03.2025',
    warning: 'Dieses Impressum ist noch nicht vollständig',
    missing: 'den Namen, die Anschrift und die E-Mail-Adresse',
  },
  {
    language: 'en',
    title: 'Imprint: The hotel fansite',
    policy: 'Privacy policyLast updated: 19/04/2025',
    terms: 'Terms of useLast updated: 29/03/2025',
    warning: 'This imprint is not complete yet',
    missing: 'the name, the address and the e-mail address',
  },
  {
    language: 'tr',
    title: 'Künye: Işığı hiç',
    policy: 'Gizlilik politikasıSon güncelleme: 19.04.2025',
    terms: 'Kullanım koşullarıSon güncelleme: 29.03.2025',
    warning: 'Bu künye henüz tamamlanmadı',
    missing: 'adı, adresi ve e-posta adresi',
  },
])('the page in $language', ({ language, title, policy, terms, warning, missing }) => {
  it('holds imprint, privacy policy and terms of use, each with its day and its anchors', async () => {
    const html = await htmlOf(told, language)
    expect(html).toContain(`<title>${title}`)
    expect(html).not.toContain('noindex')
    expect(wordsOf(html)).toContain(policy)
    expect(wordsOf(html)).toContain(terms)
    for (const anchor of documents.flatMap(({ name, sections }) => [name, ...sections])) {
      expect(html.split(`id="${anchor}"`), anchor).toHaveLength(2)
      expect(html, anchor).toContain(`href="#${anchor}"`)
    }
  })

  it('says who runs the site, as they wrote it and as nothing but words', async () => {
    const html = await htmlOf(told, language)
    for (const value of Object.values(operator)) expect(wordsOf(html)).toContain(value)
    expect(html).not.toContain('<b>Muster')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('href="mailto:o&#x27;hara@example.org"')
    expect(wordsOf(html)).not.toContain(warning)
  })

  it('lists every value in the browser and everything that is stored, without a gap in a sentence', async () => {
    const html = await htmlOf(told, language)
    for (const { name } of storedValues) expect(html).toContain(`<code>${name}</code>`)
    expect(html.match(/<th scope="row">/g)).toHaveLength(storedValues.length + keptData.length)
    expect(wordsOf(html)).not.toMatch(/\{\{|undefined|null|legal:/)
  })

  it('warns where the operator has not said who they are', async () => {
    const words = wordsOf(await htmlOf(untold, language))
    expect(words).toContain(warning)
    expect(words).toContain(missing)
    expect(words).not.toContain('@example.org')
  })
})

test('others receive what the settings say, and no more is claimed', async () => {
  const [all, few] = [wordsOf(await htmlOf(told, 'en')), wordsOf(await htmlOf(untold, 'en'))]
  const only = ['The radio station', 'and radio.example.org', 'push service', 'Whose server it is']
  expect(only.filter((words) => !all.includes(words))).toEqual([])
  expect(only.filter((words) => few.slice(few.lastIndexOf('Who else')).includes(words))).toEqual(['push service'])
  for (const words of [all, few]) expect(words).toContain('habbo-stories-content.s3.amazonaws.com')
  expect((await untold.ask(showLegal, {})).body).toMatchObject({
    operator: { name: null, address: null, email: null, hosting: null },
    practice: { audioHosts: [], hasRadio: false, sendsPush: false },
  })
})

test('the page is kept for all, the footer and the sitemap lead there', async () => {
  const page = await told.get('/de/imprint')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect((await told.get('/de/imprint?x=1')).headers.get('etag')).toBe(page.headers.get('etag'))
  const home = await (await told.get('/de/home')).text()
  for (const anchor of ['imprint', 'privacy', 'terms']) expect(home).toContain(`href="/de/imprint#${anchor}"`)
  expect(await (await told.get('/en/users/register')).text()).toContain('href="/en/imprint#terms"')
  expect(await (await told.get('/sitemap.xml')).text()).toContain('/tr/imprint<')
})
