import { beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { readProject } from './architecture/project.ts'
import { isEndpoint } from './endpoints.ts'
import { type AskedWords, missingWords, parseAskedWords, unusedWords } from './locales/asked-words.ts'
import { readUnwantedWords, usesOfUnwantedWords } from './locales/unwanted-words.ts'
import { askedKeys, judgeWords, readWords, type Words } from './locales/words.ts'

/** Sentences that are rightly the same in German, English and Turkish. */
const sameEverywhere: readonly string[] = [
  'accounts:menu.housekeeping',
  'accounts:settings.tabs.api',
  'avatars:parts.club',
  'avatars:pose.sizes.m',
  'badges:crumbs.habbo',
  'headlines:category.habbo',
  'legal:recipient.video.who',
  'origins:players.finds.battleBall.title',
  'programs:groups.origins',
  'retro:battleBall.title',
  'sharing:online.eyebrow',
  'shell:menu.habbo',
  'shell:menu.origins',
  'shell:menu.originsShort',
  'staffArticle:blocks.video',
  'staffArticle:cities.berlin',
  'staffEditor:kinds.video',
  'staffIntegrations:event.test',
  'staffIntegrations:kind.bluesky',
  'staffIntegrations:kind.discord',
  'staffIntegrations:kind.mastodon',
  'staffIntegrations:kind.telegram',
  'staffIntegrations:kind.webhook',
  'staffNews:cities.berlin',
  'staffMembers:reason.spam',
  'staff:title',
  'staffMembers:reason.spam',
  'staffComments:reasons.spam',
  'comments:delete.reasons.spam',
]

const contracts = import.meta.glob<Record<string, unknown>>('../features/*/contract.ts', { eager: true })

let languages: Map<string, Words>
let keys: Set<string>
let code: AskedWords[]

beforeAll(() => {
  languages = new Map(languageCodes.map((language) => [language, readWords(language)]))
  keys = askedKeys(readWords('en'))
  code = readProject()
    .filter(({ path }) => /^(app|features|platform)\/.*(?<!\.test)\.tsx?$/.test(path))
    .map(parseAskedWords)
})

test('locale files and code were found', () => {
  expect([...languages.keys()]).toEqual(['de', 'en', 'tr'])
  expect(keys.size).toBeGreaterThan(50)
  expect(code.flatMap(({ asked }) => asked).length).toBeGreaterThan(20)
})

test('every language has every sentence with the same variables', () => {
  expect(judgeWords(languages, sameEverywhere)).toEqual([])
})

test('no text uses a word that the glossary has another for', () => {
  const unwanted = readUnwantedWords()
  expect(new Set(unwanted.map(({ language }) => language))).toEqual(new Set(languageCodes))
  expect(usesOfUnwantedWords(languages, unwanted)).toEqual([])
})

test('every key used by the code exists', () => {
  expect(missingWords(code, keys)).toEqual([])
})

test('every key is used', () => {
  expect(unusedWords(code, keys)).toEqual([])
})

test('every refusal of every endpoint has a sentence', () => {
  const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint))
  expect(endpoints.length).toBeGreaterThan(5)
  const refusals = endpoints.flatMap(({ refusals }) => Object.keys(refusals))
  const named = code.flatMap(({ texts }) => texts.filter((text) => /^error\.\w+$/.test(text)))
  expect(named.length).toBeGreaterThan(5)
  const namespaces = languages.get('en') ?? new Map()
  const missing = [...new Set([...refusals, ...named])].filter((key) => {
    const [first = '', ...rest] = key.split('.')
    if (namespaces.has(first)) return !keys.has(`${first}:${rest.join('.')}`)
    return ![...namespaces.keys()].some((name) => keys.has(`${name}:${key}`))
  })
  expect(missing).toEqual([])
})
