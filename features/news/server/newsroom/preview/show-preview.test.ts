import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { saved, started } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Block, createPreview, revokePreviews, saveText, showPreview } from '../../../contract.ts'

let site: TestSite
let writer: Member
/** How much later than now it is, in milliseconds. */
let later = 0
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(Date.now() + later) } })
  writer = await site.newMember({ roles: ['news_lvl3'] })
})
afterAll(() => site.close())

const paragraph = (words: string): Block => ({ kind: 'paragraph', children: [words] })

async function draft(texts: Partial<Record<'de' | 'en' | 'tr', Block[]>>): Promise<string> {
  const id = String(await started(writer))
  for (const [language, body] of Object.entries(texts) as ['de' | 'en' | 'tr', Block[]][]) {
    const text = { title: `Winter ${language}`, summary: '', pictureAlt: '', body }
    await saved(writer, { id, language }, language === 'en' ? 1 : 0, text)
  }
  return id
}

async function link(id: string): Promise<string> {
  const { status, body } = await writer.ask(createPreview, { params: { id }, body: {} })
  expect(status).toBe(201)
  return createPreview.result.parse(body).token
}

async function preview(token: string, language: 'de' | 'en' | 'tr' = 'en') {
  return site.ask(showPreview, { params: { token }, query: { language } })
}

describe('a preview', () => {
  it('shows guests the draft in each language that it has, and nothing else', async () => {
    const heading: Block = { kind: 'heading', level: 2, id: '', children: ['The riddles'] }
    const token = await link(await draft({ en: [heading, paragraph('One')], de: [paragraph('Eins')] }))
    const { article } = showPreview.result.parse((await preview(token)).body)
    expect(article).toMatchObject({ title: 'Winter en', languages: ['de', 'en'], comments: 0, related: [] })
    expect(article.body).toEqual([{ ...heading, id: 'part-the-riddles' }, paragraph('One')])
    expect(showPreview.result.parse((await preview(token, 'de')).body).article).toMatchObject({
      ...{ title: 'Winter de', isFallback: false },
    })
    expect(showPreview.result.parse((await preview(token, 'tr')).body).article).toMatchObject({
      ...{ title: 'Winter en', isFallback: true },
    })
  })

  it('is kept nowhere, and framed by this site alone', async () => {
    const token = await link(await draft({ en: [paragraph('One')] }))
    const answer = await site.get(`/api/get/news/preview/${token}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const page = await site.get(`/en/news/preview/${token}`, { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Winter en')
    const header = (name: string) => page.headers.get(name)
    expect(header('cache-control')).toBe('no-store')
    expect(header('x-robots-tag')).toBe('noindex')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-frame-options')).toBe('SAMEORIGIN')
    expect(header('content-security-policy')).toContain("frame-ancestors 'self'")
    const staff = await writer.get('/en/housekeeping/news')
    expect(staff.headers.get('content-security-policy')).toContain("frame-src 'self';")
    expect(staff.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('shows what was saved last', async () => {
    const id = await draft({ en: [paragraph('One')] })
    const token = await link(id)
    await preview(token)
    expect(await (await site.get(`/en/news/preview/${token}`, { accept: 'text/html' })).text()).toContain('One')
    const text = { title: 'Summer', summary: '', pictureAlt: '', body: [paragraph('Two')] }
    await writer.ask(saveText, { params: { id, language: 'en' }, body: { ...text, version: 2 } })
    expect(await (await site.get(`/en/news/preview/${token}`, { accept: 'text/html' })).text()).toContain('Summer')
  })

  it('ends after seven days, and when all links are ended', async () => {
    const id = await draft({ en: [paragraph('One')] })
    const [first, second] = [await link(id), await link(id)]
    expect((await preview(first)).status).toBe(200)
    const revoked = await writer.ask(revokePreviews, { params: { id } })
    expect(revoked.body).toEqual({ revoked: 2 })
    expect((await preview(second)).body).toMatchObject({ error: 'error.newsNotFound' })
    const third = await link(id)
    later = 7 * 86_400_000
    const expired = await preview(third)
    expect([expired.status, expired.body]).toMatchObject([410, { error: 'error.previewExpired' }])
    const page = await site.get(`/en/news/preview/${third}`, { accept: 'text/html' })
    later = 0
    expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'no-store'])
  })

  it('keeps links that were given to others, however often the page of a preview is opened', async () => {
    const id = await draft({ en: [paragraph('One')] })
    const frame = async () => {
      const made = await writer.ask(createPreview, { params: { id }, body: { isFrame: true } })
      return createPreview.result.parse(made.body).token
    }
    const shared = await link(id)
    const former = await frame()
    let newest = former
    for (let opened = 0; opened < 50; opened++) newest = await frame()
    expect((await preview(shared)).status).toBe(200)
    expect((await preview(former)).status).toBe(404)
    expect((await preview(newest)).status).toBe(200)
    // The oldest of fifty-one ends.
    later = 1000
    for (let copied = 0; copied < 50; copied++) await link(id)
    later = 0
    expect((await preview(shared)).status).toBe(404)
    expect((await preview(newest)).status).toBe(200)
  })

  it('is not found by a wrong token, and links are not made by members without a role', async () => {
    const id = await draft({ en: [paragraph('One')] })
    const token = await link(id)
    for (const wrong of ['x', token.slice(1), token.toUpperCase(), '%00']) {
      expect((await preview(wrong)).status).toBe(404)
    }
    const page = await site.get('/en/news/preview/unknown', { accept: 'text/html' })
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([404, 'SAMEORIGIN'])
    const member = await site.newMember({})
    expect((await member.ask(createPreview, { params: { id }, body: {} })).status).toBe(403)
  })

  it('keeps hidden players hidden', async () => {
    const shy = await newMemberWithHistory(site, 'keeps.to.self')
    await shy.hide({ page: true })
    const token = await link(await draft({ en: [{ kind: 'player', hotel: 'hhus', name: 'keeps.to.self' }] }))
    const { body } = await preview(token)
    expect(JSON.stringify(body)).not.toContain(shy.habboId)
    expect(showPreview.result.parse(body).article.players).toMatchObject([{ habboId: null, avatar: null, motto: null }])
  })
})
