import { Fragment } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from './locale.ts'

// Occurs in no text, unlike anything that could be typed.
const place = '\uE000'

/**
 * Renders a sentence with a text in it that may be in another language than the page, such as a
 * title, and marks it as such. `say` makes the sentence with what is to be inserted.
 */
export function Worded({
  say,
  text,
  language,
}: {
  say: (inserted: string) => string
  text: string
  language: LanguageCode | null | undefined
}) {
  const own = useLanguage()
  if (!language || language === own || text === '') return say(text)
  const [before, ...after] = say(place).split(place)
  return (
    <>
      {before}
      {after.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <Fragment key={index}>
          <span lang={language}>{text}</span>
          {words}
        </Fragment>
      ))}
    </>
  )
}
