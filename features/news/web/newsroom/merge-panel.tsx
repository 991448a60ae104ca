import { useEffect, useMemo, useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useInstants } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { WrittenText } from '../../contract.ts'
import { wordsOfBlocks } from './block-words.ts'
import { ClashRow } from './clash-row.tsx'
import styles from './merge-panel.module.css'
import { type Choice, type MergedPart, mergeTexts, solveClashes, textFields } from './saving/merge-texts.ts'
import type { NewerText } from './saving/saving-state.ts'
import { SmallButton } from './small-button.tsx'

/**
 * Asks the writer what to keep where both changed the same, and lists what was put together by
 * itself. Writing goes on meanwhile: `mine` is the text as it is now.
 */
export function MergePanel({
  base,
  mine,
  newer,
  language,
  onMerged,
}: {
  base: WrittenText
  mine: WrittenText
  newer: NewerText
  language: LanguageCode
  onMerged: (choices: ReadonlyMap<string, Choice>) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { beside } = useInstants()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const panel = useRef<HTMLElement>(null)
  const merge = useMemo(() => mergeTexts(base, mine, newer.text), [base, mine, newer])
  const solved = solveClashes(merge, choices)
  const chosen = merge.clashes.filter(({ key }) => choices.has(key)).length
  const together = merge.parts.filter((part) => part.kind === 'block' && part.from !== 'both')
  const name = newer.savedBy?.name ?? t('somebody')
  const now = new Date().toISOString()

  // Scrolled into view once, without focus: the cursor stays in the text.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section ref={panel} className={styles.panel} aria-label={t('merge.title')}>
      <div className={styles.intro}>
        <Note
          tone="warn"
          role="alert"
          title={t('merge.saved', { name, time: newer.savedAt ? beside(newer.savedAt, now) : '' })}
        >
          {together.length > 0 && t('merge.together', { count: together.length })}{' '}
          {t('merge.choose', { count: merge.clashes.length })}
        </Note>
      </div>
      <ol className={styles.parts}>
        {merge.clashes.map((clash) => (
          <ClashRow
            key={clash.key}
            clash={clash}
            by={newer.savedBy}
            language={language}
            choice={choices.get(clash.key) ?? null}
            onChoose={(choice) => setChoices((before) => new Map(before).set(clash.key, choice))}
          />
        ))}
        {textFields.map(
          (field) =>
            merge.fieldsFrom[field] !== 'both' && (
              <Taken
                key={field}
                label={t(`fields.${field}`)}
                words={merge.fields[field]}
                from={merge.fieldsFrom[field]}
                name={name}
              />
            ),
        )}
        {together.map((part) => (
          <TakenBlock key={JSON.stringify(part)} part={part} name={name} />
        ))}
      </ol>
      <div className={styles.foot}>
        <span role="status">{t('merge.chosen', { chosen, count: merge.clashes.length })}</span>
        <SmallButton variant="primary" icon="check" disabled={solved === null} onClick={() => onMerged(choices)}>
          {t('merge.save')}
        </SmallButton>
      </div>
    </section>
  )
}

function TakenBlock({ part, name }: { part: MergedPart; name: string }) {
  const { t } = useTranslation('staffArticle')
  if (part.kind !== 'block') return null
  return (
    <Taken label={t(`blocks.${part.block.kind}`)} words={wordsOfBlocks([part.block])} from={part.from} name={name} />
  )
}

/** A part that only one side changed, which is in the merged text. */
function Taken({
  label,
  words,
  from,
  name,
}: {
  label: string
  words: string
  from: 'both' | 'mine' | 'theirs'
  name: string
}) {
  const { t } = useTranslation('staffArticle')
  return (
    <li className={styles.quiet}>
      <b>{label}</b>
      <span className={styles.words}>
        {from === 'theirs' ? t('merge.theirChange', { name, words }) : t('merge.yourChange', { words })}
      </span>
      <span className={styles.done}>
        <Icon name="check" small />
        {t(from === 'theirs' ? 'merge.takenOver' : 'merge.kept')}
      </span>
    </li>
  )
}
