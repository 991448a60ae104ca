import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from './browser-page.ts'
import { eventually } from './eventually.ts'
import { failureFolder, keepFailure } from './keep-failure.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

const newFolder = () => mkdtemp(path.join(tmpdir(), 'nightbell-failures-'))
const expected = { refusals: [404], logged: undefined, hosts: ['127.0.0.1'], failures: [], javaScriptEnabled: true }

async function openOwnPage() {
  const browser = (await own.meetVisitor()).context().browser()
  if (!browser) throw new Error('A visitor has a browser')
  const options = { baseURL: own.site.address }
  return openPage(browser, options, { expected, isReusable: false, hasWorker: false, isPainted: false })
}

test('the last page, the console and the responses are saved, also without the page', async () => {
  const folder = await newFolder()
  const browserPage = await openOwnPage()
  await open(browserPage.page, '/en/imprint')
  await browserPage.page.evaluate(async () => {
    console.info('a line of the page')
    await fetch('/api/get/no/such/thing?a=b')
  })
  const refused = () => browserPage.answers.find(({ line }) => line === 'GET /api/get/no/such/thing?a=b 404')
  await eventually(() => refused()?.body).toContain('error')
  const [whole, part] = [path.join(folder, 'whole'), path.join(folder, 'part')]
  await keepFailure(whole, browserPage)
  expect((await readdir(whole)).sort()).toEqual(['answers.txt', 'console.txt', 'page.png'])
  expect(await readFile(path.join(whole, 'console.txt'), 'utf8')).toContain('info: a line of the page')
  const answers = await readFile(path.join(whole, 'answers.txt'), 'utf8')
  expect(answers).toContain('GET /en/imprint 200\n')
  expect(answers).toContain(`GET /api/get/no/such/thing?a=b 404\n${refused()?.body}\n`)
  expect((await readFile(path.join(whole, 'page.png'))).subarray(1, 4).toString()).toBe('PNG')

  await keepFailure(whole, browserPage)
  await browserPage.page.context().close()
  await keepFailure(part, browserPage)
  expect((await readdir(folder)).sort()).toEqual(['part', 'whole', 'whole-2'])
  expect((await readdir(part)).sort()).toEqual(['answers.txt', 'console.txt'])
})

test('at most the last fifty responses are saved, and a failed write is ignored', async ({ task }) => {
  const browserPage = await openOwnPage()
  await open(browserPage.page, '/en/imprint')
  await browserPage.page.evaluate(async () => {
    for (let number = 1; number <= 60; number++) await fetch(`/favicon.png?${number}`, { cache: 'no-store' })
  })
  await eventually(() => browserPage.answers.at(-1)?.line).toBe('GET /favicon.png?60 200')
  expect(browserPage.answers).toHaveLength(50)
  const file = path.join(await newFolder(), 'file')
  await writeFile(file, '')
  await keepFailure(path.join(file, 'below'), browserPage)
  await browserPage.page.context().close()
  expect(path.basename(failureFolder(task))).toMatch(/^keep-failure-at-most-the-last-fifty/)
})
