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

/** A site with all legal settings, and one without any. */
let configured: TestSite
let bare: TestSite
beforeAll(async () => {
  configured = await startSite({ station: {}, settings: { ...operator, ...radio } })
  bare = await startSite({ settings: { WEB_PUSH: 'false' } })
})
afterAll(async () => {
  await configured.close()
  await bare.close()
})

/** What the sections on other countries and on children must contain, in every language. */
const lawful = {
  abroad: [/dataprivacyframework\.gov/, /\b(Art\.|md\.) 45/, /Sulake/, /Amazon/, /Mozilla/, /\b49\b/],
  needed: [/13.{1,6}2.{1,6}\be\b/],
  rights: [/\b15\b/, /\b77\b/, /edpb\.europa\.eu/],
  young: [/\b8\b/, /\b13\b/, /\b16\b/, /\b18\b/],
  uk: [/UK GDPR/, /Data Protection Act 2018/, /Information Commissioner’s Office/, /ico\.org\.uk/],
  kvkk: [/6698/, /\b5\b/, /\b9\b/, /\b10\b/, /\b11\b/, /Kişisel Verileri Koruma Kurumu/, /kvkk\.gov\.tr/],
}

/** The part of a page from a section's heading to the next one. */
function sectionOf(html: string, name: string): string {
  const [section = ''] = html.slice(html.indexOf(`<h3 id="${name}"`) + 1).split(/<h[23]/)
  return section
}

const htmlOf = async (site: TestSite, language: string) => (await site.get(`/${language}/imprint`)).text()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of a page, without optional line breaks. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('\u00ad', '')
  return body.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

describe.each([
  {
    language: 'de',
    title: 'Impressum: Nightbell, die Habbo-Fansite',
    policy: 'DatenschutzerklärungZuletzt geändert: 29.11.2026Erste Fassung: 19.04.2025',
    terms: 'NutzungsbedingungenZuletzt geändert: 29.11.2026Erste Fassung: 29.03.2025',
    warning: 'Dieses Impressum ist noch nicht vollständig',
    missing: 'den Namen, die Anschrift und die E-Mail-Adresse',
  },
  {
    language: 'en',
    title: 'Legal notice: Nightbell, the Habbo fansite',
    policy: 'Privacy policyLast updated: 29/11/2026First edition: 19/04/2025',
    terms: 'Terms of useLast updated: 29/11/2026First edition: 29/03/2025',
    warning: 'This legal notice is not complete yet',
    missing: 'the name, the address and the email address',
  },
  {
    language: 'tr',
    title: 'Künye: Nightbell, ışığı hiç',
    policy: 'Gizlilik politikasıSon güncelleme: 29.11.2026İlk sürüm: 19.04.2025',
    terms: 'Kullanım koşullarıSon güncelleme: 29.11.2026İlk sürüm: 29.03.2025',
    warning: 'Bu künye henüz tamamlanmadı',
    missing: 'adı, adresi ve e-posta adresi',
  },
])('the page in $language', ({ language, title, policy, terms, warning, missing }) => {
  it('contains imprint, privacy policy and terms of use, each with its date and anchors', async () => {
    const html = await htmlOf(configured, language)
    expect(html).toContain(`<title>${title}`)
    expect(html).not.toContain('noindex')
    expect(wordsOf(html)).toContain(policy)
    expect(wordsOf(html)).toContain(terms)
    for (const anchor of documents.flatMap(({ name, sections }) => [name, ...sections])) {
      expect(html.split(`id="${anchor}"`), anchor).toHaveLength(2)
      expect(html, anchor).toContain(`href="#${anchor}"`)
    }
  })

  it.each([
    ['privacy', 'later'],
    ['terms', 'amendments'],
  ])('gives the changes of the %s with their dates, newest first', async (name, section) => {
    const html = await htmlOf(configured, language)
    expect(html).toContain(`href="#${section}"`)
    const days = documents.find((one) => one.name === name)?.editions.map(({ day }) => day) ?? []
    expect(days).toEqual(days.toSorted().reverse())
    const editions = sectionOf(html, section)
    expect([...editions.matchAll(/<dt><time dateTime="([^"]+)"/g)].map(([, day]) => day)).toEqual(days)
    expect(editions.match(/<li>/g)?.length).toBeGreaterThan(2)
  })

  it.each(Object.entries(lawful))('names the laws and authorities of %s', async (section, named) => {
    const words = wordsOf(`<main${sectionOf(await htmlOf(configured, language), section)}</main>`)
    for (const name of named) expect(words).toMatch(name)
  })

  it('names the operator as configured, as plain text', async () => {
    const html = await htmlOf(configured, language)
    for (const value of Object.values(operator)) expect(wordsOf(html)).toContain(value)
    expect(html).not.toContain('<b>Muster')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('href="mailto:o&#x27;hara@example.org"')
    expect(wordsOf(html)).not.toContain(warning)
  })

  it('lists all values in the browser and all stored data, in complete sentences', async () => {
    const html = await htmlOf(configured, language)
    for (const { name } of storedValues) expect(html).toContain(`<code>${name}</code>`)
    expect(html.match(/<th scope="row">/g)).toHaveLength(storedValues.length + keptData.length)
    expect(wordsOf(html)).not.toMatch(/\{\{|undefined|null|legal:/)
  })

  it('warns when the operator is not configured', async () => {
    const words = wordsOf(await htmlOf(bare, language))
    expect(words).toContain(warning)
    expect(words).toContain(missing)
    expect(words).not.toContain('@example.org')
  })
})

test('names the recipients of data that the settings imply, and no others', async () => {
  const [all, few] = [wordsOf(await htmlOf(configured, 'en')), wordsOf(await htmlOf(bare, 'en'))]
  const only = ['The radio station', 'and radio.example.org', 'push service', 'Who owns the server']
  expect(only.filter((words) => !all.includes(words))).toEqual([])
  expect(only.filter((words) => few.slice(few.lastIndexOf('Who else')).includes(words))).toEqual(['push service'])
  for (const words of [all, few]) expect(words).toContain('habbo-stories-content.s3.amazonaws.com')
  expect((await bare.ask(showLegal, {})).body).toMatchObject({
    operator: { name: null, address: null, email: null, hosting: null },
    practice: { audioHosts: [], hasRadio: false, sendsPush: false },
  })
})

test('mentions transfers outside the EU only for services that the settings use', async () => {
  const [all, few] = await Promise.all(
    [configured, bare].map(async (site) => sectionOf(await htmlOf(site, 'en'), 'abroad')),
  )
  for (const only of ['radio.example.org', 'Microsoft for Edge']) {
    expect(all).toContain(only)
    expect(few).not.toContain(only)
  }
})

test('names every other host that a browser may contact', async () => {
  for (const site of [configured, bare]) {
    const page = await site.get('/en/imprint')
    const policy = page.headers.get('content-security-policy') ?? ''
    const hosts = [...policy.matchAll(/https?:\/\/([^\s;]+)/g)].map(([, host = '']) =>
      host.replace(/^www\.(?=youtube)/, ''),
    )
    expect(hosts.length).toBeGreaterThan(2)
    const words = wordsOf(await page.text())
    expect(hosts.filter((host) => !words.includes(host))).toEqual([])
  }
})

test('is cached for all visitors and linked in the footer and the sitemap', async () => {
  const page = await configured.get('/de/imprint')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect((await configured.get('/de/imprint?x=1')).headers.get('etag')).toBe(page.headers.get('etag'))
  const home = await (await configured.get('/de/home')).text()
  for (const anchor of ['imprint', 'privacy', 'terms']) expect(home).toContain(`href="/de/imprint#${anchor}"`)
  expect(await (await configured.get('/en/users/register')).text()).toContain('href="/en/imprint#terms"')
  expect(await (await configured.get('/sitemap.xml')).text()).toContain('/tr/imprint<')
})
