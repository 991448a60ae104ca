import type { LanguageCode } from '#platform/contract/language.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { diffBlocks } from '../../compare-blocks.ts'
import type { WrittenText } from '../../contract.ts'
import { wordsOfBlocks } from './block-words.ts'
import { textFields } from './saving/merge-texts.ts'
import styles from './text-difference.module.css'
import { WordDifference } from './word-difference.tsx'

/** What differs between two texts: each changed part with its words struck out and added. */
export function TextDifference({
  before,
  after,
  language,
}: {
  before: WrittenText
  after: WrittenText
  language: LanguageCode
}) {
  const { t } = useTranslation('staffArticle')
  const steps = diffBlocks(before.body, after.body).filter(({ kind }) => kind !== 'same')
  return (
    <dl className={styles.parts}>
      {textFields.map(
        (field) =>
          before[field] !== after[field] && (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd lang={language}>
                <WordDifference before={before[field]} after={after[field]} language={language} />
              </dd>
            </div>
          ),
      )}
      {steps.map((step) => {
        const was = step.before === undefined ? undefined : before.body[step.before]
        const is = step.after === undefined ? undefined : after.body[step.after]
        const kind = (is ?? was)?.kind
        return (
          kind && (
            <div key={`${step.before}-${step.after}`}>
              <dt>{t(`blocks.${kind}`)}</dt>
              <dd lang={language}>
                <WordDifference
                  before={was ? wordsOfBlocks([was]) : ''}
                  after={is ? wordsOfBlocks([is]) : ''}
                  language={language}
                />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
