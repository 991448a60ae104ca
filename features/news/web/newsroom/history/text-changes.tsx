import { type ReactNode, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../../body.ts'
import { type BlockStep, diffBlocks } from '../../../compare-blocks.ts'
import type { WrittenText } from '../../../contract.ts'
import { textFields } from '../saving/merge-texts.ts'
import { SmallButton } from '../small-button.tsx'
import { BlockDifference } from './block-difference.tsx'
import styles from './difference.module.css'
import { LineDifference } from './line-difference.tsx'
import { removeBlock, restoreBlock } from './use-restore.ts'

/** A change of the working text, and the words that say that it was made. */
export type Restoring = (change: (text: WrittenText) => WrittenText, done: string) => void

/**
 * What differs between two texts, block by block. Runs of unchanged blocks are collapsed. Without
 * `onRestore` nothing can be put back.
 */
export function TextChanges({
  older,
  newer,
  language,
  onRestore,
  onCopy,
}: {
  older: WrittenText
  newer: WrittenText
  language: LanguageCode
  onRestore: Restoring | null
  onCopy: (block: Block) => void
}) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const fields = textFields.filter((field) => older[field] !== newer[field])
  const parts = inRuns(diffBlocks(older.body, newer.body))
  return (
    <ol className={styles.rows}>
      {fields.length === 0 && (
        <li className={styles.row}>
          <h2>{t('history.fields')}</h2>
          <p className={styles.kind}>{t('history.unchanged')}</p>
        </li>
      )}
      {fields.map((field) => (
        <Row
          key={field}
          title={t(`staffArticle:fields.${field}`)}
          acts={
            onRestore && (
              <Restore
                label={t('history.restorePart')}
                onClick={() => onRestore((text) => ({ ...text, [field]: older[field] }), t('history.done.field'))}
              />
            )
          }
        >
          <div className={styles.words} lang={language}>
            <p>
              <LineDifference before={[older[field]]} after={[newer[field]]} language={language} />
            </p>
          </div>
        </Row>
      ))}
      {parts.map((part) =>
        part.kind === 'run' ? (
          <SameBlocks
            key={`run ${part.places[0]}`}
            blocks={part.places.map((place) => newer.body[place] as Block)}
            language={language}
          />
        ) : (
          <ChangedBlock
            key={`${part.step.before}-${part.step.after}`}
            step={part.step}
            {...{ older, newer, language, onRestore, onCopy }}
          />
        ),
      )}
    </ol>
  )
}

type Part = { kind: 'step'; step: BlockStep } | { kind: 'run'; places: number[] }

function inRuns(steps: readonly BlockStep[]): Part[] {
  const parts: Part[] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (step.kind !== 'same') parts.push({ kind: 'step', step })
    else if (last?.kind === 'run') last.places.push(step.after)
    else parts.push({ kind: 'run', places: [step.after] })
  }
  return parts
}

function ChangedBlock({
  step,
  older,
  newer,
  language,
  onRestore,
  onCopy,
}: {
  step: BlockStep
  older: WrittenText
  newer: WrittenText
  language: LanguageCode
  onRestore: Restoring | null
  onCopy: (block: Block) => void
}) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const before = step.before === undefined ? undefined : older.body[step.before]
  const after = step.after === undefined ? undefined : newer.body[step.after]
  const shown = after ?? before
  if (!shown) return null
  const name = t(`staffArticle:blocks.${shown.kind}`)
  const back = (text: WrittenText): WrittenText => ({
    ...text,
    body: step.before === undefined ? removeBlock(shown, text.body) : restoreBlock(older.body, step.before, text.body),
  })
  return (
    <Row
      title={name}
      detail={t(`history.steps.${step.kind}`)}
      isRestorable
      acts={
        <>
          {onRestore && (
            <Restore
              label={t(`history.restore.${step.kind}`)}
              onClick={() => onRestore(back, t(`history.done.${step.kind}`, { block: name }))}
            />
          )}
          {before && (
            <SmallButton variant="ghost" icon="copy" onClick={() => onCopy(before)}>
              {t('history.copy')}
            </SmallButton>
          )}
        </>
      }
    >
      {step.kind === 'moved' ? (
        <p className={styles.kind}>{t('history.movedFrom', { from: step.before + 1, to: step.after + 1 })}</p>
      ) : (
        <div className={styles.words} lang={language}>
          <BlockDifference before={before} after={after} language={language} />
        </div>
      )}
    </Row>
  )
}

function Row({
  title,
  detail,
  isRestorable = false,
  acts,
  children,
}: {
  title: string
  detail?: string
  isRestorable?: boolean
  acts?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={styles.row} data-restorable={isRestorable || undefined}>
      <div>
        <h2>{title}</h2>
        {detail && <p className={styles.kind}>{detail}</p>}
      </div>
      <div>{children}</div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </li>
  )
}

function Restore({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <SmallButton icon="undo" onClick={onClick} data-restore="">
      {label}
    </SmallButton>
  )
}

function SameBlocks({ blocks, language }: { blocks: readonly Block[]; language: LanguageCode }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={styles.row}>
      <h2>{t('history.blocks', { count: blocks.length })}</h2>
      <div>
        <p className={styles.kind}>
          {t('history.unchanged')}{' '}
          <Button small variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'history.hide' : 'history.showThem')}
          </Button>
        </p>
        {isOpen && (
          <div className={styles.words} lang={language}>
            {blocks.map((block, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: unchanged blocks never move
              <BlockDifference key={place} before={block} after={block} language={language} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}
