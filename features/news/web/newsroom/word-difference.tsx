import type { LanguageCode } from '#platform/contract/language.ts'
import { diffWords } from '../../compare-blocks.ts'
import styles from './word-difference.module.css'

/** A text with the words that were removed and added against another one. */
export function WordDifference({ before, after, language }: { before: string; after: string; language: LanguageCode }) {
  return (
    <p className={styles.text} lang={language}>
      {diffWords(before, after, language).map(({ kind, text }, place) => {
        const Part = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        return <Part key={place}>{text}</Part>
      })}
    </p>
  )
}
