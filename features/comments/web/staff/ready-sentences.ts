import { useQuery } from '@tanstack/react-query'
import { hotels } from '#features/hotels/client.ts'
import { fallbackLanguage, type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { deletionReasons } from '../../client.ts'
import type { DeletionReason, StaffComment } from '../../contract.ts'

/** Returns the language to write to a writer in: theirs, else that of their hotel, else English. */
export function languageOfWriter({ language, author }: Pick<StaffComment, 'language' | 'author'>): LanguageCode {
  const hotelLanguage = author ? hotels[author.hotel].language : undefined
  return language ?? languageCodes.find((code) => code === hotelLanguage) ?? fallbackLanguage
}

/** A sentence for each reason, which the writer reads, in every language of the site. */
export type ReadySentences = Record<LanguageCode, Record<DeletionReason, string>>

/** Loads the ready sentences; undefined until they are there. */
export function useReadySentences(): ReadySentences | undefined {
  const { data } = useQuery({
    queryKey: ['staffReasons'],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      const all = await Promise.all(languageCodes.map(sentencesIn))
      return Object.fromEntries(all) as ReadySentences
    },
  })
  return data
}

async function sentencesIn(language: LanguageCode) {
  await loadWords(language, ['staffReasons'])
  const { t } = wordsOf(language)
  return [
    language,
    Object.fromEntries(deletionReasons.map((reason) => [reason, t(`staffReasons:reasons.${reason}`)])),
  ] as const
}
