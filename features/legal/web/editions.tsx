import type { ReactNode } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { documents } from '../documents.ts'
import styles from './editions.module.css'

type Edited = 'privacy' | 'terms'

/** Section about each document's revisions. */
const sections = { privacy: 'later', terms: 'amendments' } as const

const editionsOf = (name: Edited) => documents.flatMap((one) => (one.name === name ? [...one.editions] : []))

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatTime(of, 'date', useLanguage(), 'UTC')}</time>
}

/** The days of the newest and of the first edition, and the way to what has changed. */
export function EditionDates({ of }: { of: Edited }) {
  const { t } = useTranslation('legal')
  const editions = editionsOf(of)
  const [newest] = editions
  const first = editions.at(-1)
  if (!newest || !first) return null
  return (
    <p className={styles.dates}>
      <span>
        {t('updated')} <Day of={newest.day} />
      </span>
      {newest !== first && (
        <>
          <span>
            {t('first')} <Day of={first.day} />
          </span>
          <a href={`#${sections[of]}`}>{t('changes')}</a>
        </>
      )}
    </p>
  )
}

/** Every edition of a document with its day and what changed. */
export function Editions({ of }: { of: Edited }) {
  const { t } = useTranslation('legal')
  return (
    <FactList
      facts={editionsOf(of).map(({ day, word }) => ({
        key: day,
        heading: <Day of={day} />,
        words: <WrittenText text={t(`edition.${of}.${word}`)} />,
      }))}
    />
  )
}

/** Plain facts, one below the other, each with its heading. */
export function FactList({ facts }: { facts: readonly { key: string; heading: ReactNode; words: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, heading, words }) => (
        <div key={key}>
          <dt>{heading}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The words of a section as paragraphs and lists: see `blocksOf`. */
export function WrittenText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}

/** Splits text into paragraphs, one per line, and lists: consecutive lines that begin with "- ". */
function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
