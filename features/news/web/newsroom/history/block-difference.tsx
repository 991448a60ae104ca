import type { ReactNode } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block, Inline } from '../../../body.ts'
import { diffBlocks } from '../../../compare-blocks.ts'
import { wordsOfBlocks } from '../block-words.ts'
import styles from './difference.module.css'
import { LineDifference } from './line-difference.tsx'
import { TableDifference } from './table-difference.tsx'

type Sides = { before: Block | undefined; after: Block | undefined; language: LanguageCode }

/**
 * A block with what was removed from it and added to it. Without one of the sides the whole block
 * was added or removed; with the same block on both it is shown as it is.
 */
export function BlockDifference({ before, after, language }: Sides): ReactNode {
  const shown = after ?? before
  if (!shown) return null
  const was = before?.kind === shown.kind ? before : undefined
  const is = after?.kind === shown.kind ? after : undefined
  const lines = (of: (block: Block) => readonly Inline[] | undefined) => (
    <LineDifference before={(was && of(was)) ?? []} after={(is && of(is)) ?? []} language={language} />
  )
  const inner = (of: (block: Block) => readonly Block[]) => (
    <BlocksDifference before={was ? of(was) : []} after={is ? of(is) : []} language={language} />
  )
  switch (shown.kind) {
    case 'paragraph':
      return <p>{lines(wordsOf)}</p>
    case 'heading':
      return <p className={styles.heading}>{lines(wordsOf)}</p>
    case 'list': {
      const List = shown.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {diffBlocks(itemsOf(was), itemsOf(is)).map((step) => (
            <li key={`${step.before}-${step.after}`}>
              <BlocksDifference before={itemAt(was, step.before)} after={itemAt(is, step.after)} language={language} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          {inner((block) => (block.kind === 'quote' ? block.children : []))}
          <p className={styles.small}>{lines((block) => (block.kind === 'quote' ? [block.source ?? ''] : []))}</p>
        </blockquote>
      )
    case 'notice':
      return <div className={styles.notice}>{inner((block) => (block.kind === 'notice' ? block.children : []))}</div>
    case 'table':
      return (
        <TableDifference
          before={was?.kind === 'table' ? was : undefined}
          after={is?.kind === 'table' ? is : undefined}
          language={language}
        />
      )
    case 'picture':
    case 'gallery':
      return <PicturesDifference before={picturesOf(was)} after={picturesOf(is)} language={language} />
    case 'rule':
      return <hr />
    default:
      return <p>{lines(cardLine)}</p>
  }
}

/** Blocks inside of a block, each with its difference. */
export function BlocksDifference({
  before,
  after,
  language,
}: {
  before: readonly Block[]
  after: readonly Block[]
  language: LanguageCode
}) {
  return diffBlocks(before, after).map((step) => (
    <BlockDifference
      key={`${step.before}-${step.after}`}
      before={step.before === undefined ? undefined : before[step.before]}
      after={step.after === undefined ? undefined : after[step.after]}
      language={language}
    />
  ))
}

const wordsOf = (block: Block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.children : [])

/** What a card shows, as a line with mentions and moments. */
function cardLine(block: Block): Inline[] {
  const apart = (parts: readonly Inline[]) => parts.flatMap((part, at): Inline[] => (at === 0 ? [part] : [', ', part]))
  switch (block.kind) {
    case 'badge':
    case 'player':
      return [block]
    case 'badges':
      return apart(block.codes.map((code) => ({ kind: 'badge', code })))
    case 'room':
      return [roomWords(block)]
    case 'event': {
      const times = [block.startsAt, block.endsAt].filter((at) => at !== null)
      const moments = times.map((at): Inline => ({ kind: 'moment', at }))
      return apart([block.title, ...moments, ...(block.room ? [roomWords(block.room)] : [])])
    }
    default:
      return [wordsOfBlocks([block])]
  }
}

const roomWords = ({ hotel, number }: { hotel: HotelCode; number: number }) => `${hotels[hotel].label} ${number}`

const itemsOf = (block: Block | undefined): Block[] =>
  block?.kind === 'list' ? block.items.map((item) => ({ kind: 'list', isOrdered: false, items: [item] })) : []

const itemAt = (block: Block | undefined, place: number | undefined): readonly Block[] =>
  (block?.kind === 'list' && place !== undefined && block.items[place]) || []

type Picture = Extract<Block, { kind: 'picture' }>['picture']

function picturesOf(block: Block | undefined): Picture[] {
  if (block?.kind === 'picture') return [block.picture]
  return block?.kind === 'gallery' ? block.pictures : []
}

function PicturesDifference({
  before,
  after,
  language,
}: {
  before: readonly Picture[]
  after: readonly Picture[]
  language: LanguageCode
}) {
  const { t } = useTranslation('staffHistory')
  const asBlocks = (pictures: readonly Picture[]): Block[] => pictures.map((picture) => ({ kind: 'picture', picture }))
  return (
    <ul className={styles.pictures}>
      {diffBlocks(asBlocks(before), asBlocks(after)).map((step) => {
        const was = step.before === undefined ? undefined : before[step.before]
        const is = step.after === undefined ? undefined : after[step.after]
        const sources = [...new Set([was?.src, is?.src])].filter((src) => src !== undefined)
        return (
          <li key={`${step.before}-${step.after}`}>
            {sources.map((src) => (
              <img
                key={src}
                src={src}
                alt={(src === is?.src ? is : was)?.alt ?? ''}
                data-gone={src === is?.src ? undefined : ''}
                loading="lazy"
              />
            ))}
            <p>
              <LineDifference before={was?.caption ?? []} after={is?.caption ?? []} language={language} />
            </p>
            <p className={styles.small}>
              {t('history.alt')}{' '}
              <LineDifference before={[was?.alt ?? '']} after={[is?.alt ?? '']} language={language} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
