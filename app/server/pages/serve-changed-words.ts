import type { FastifyInstance } from 'fastify'
import { isOfStaff } from '#features/words/server/api.ts'
import { changedStaffWordsAddress, changedWordsAddress } from '#platform/contract/changed-words.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type CachedPage, codingFor, encode, pageOfHtml } from '#platform/server/cache/page-cache.ts'
import type { ChangedTexts, SiteWords } from '#platform/server/site-words.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/**
 * Serves the texts of a language that replace shipped ones, by namespace and key: `/words/tr.json`,
 * and with those of the staff's pages `/words/tr-staff.json`. Browsers ask whether they have
 * changed each time.
 */
export function serveChangedWords(app: FastifyInstance, words: SiteWords): void {
  const made = new WeakMap<ChangedTexts, Map<string, CachedPage>>()

  function answerOf(changed: ChangedTexts, language: LanguageCode, isForStaff: boolean): CachedPage {
    const known = made.get(changed) ?? new Map<string, CachedPage>()
    made.set(changed, known)
    const id = `${language} ${isForStaff}`
    const files = Object.entries(changed[language]).filter(([file]) => isForStaff || !isOfStaff(file))
    const answer = known.get(id) ?? pageOfHtml(JSON.stringify(Object.fromEntries(files)), [], headers)
    known.set(id, answer)
    return answer
  }

  for (const language of languageCodes) {
    for (const isForStaff of [false, true]) {
      const address = (isForStaff ? changedStaffWordsAddress : changedWordsAddress)(language)
      app.get(address, { schema: { hide: true } }, async (request, reply) => {
        const answer = answerOf(await words.changed(), language, isForStaff)
        if (request.headers['if-none-match'] === answer.etag)
          return reply.code(304).headers(answer.headers.identity).send()
        const { identity } = answer.forms
        const coding = identity.byteLength > 1_000 ? codingFor(request.headers['accept-encoding']) : 'identity'
        if (coding !== 'identity') answer.forms[coding] ??= await encode(identity, coding)
        return reply.headers(answer.headers[coding]).send(answer.forms[coding])
      })
    }
  }
}
