import { useId, useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useInstants } from '#platform/web/time.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Inline } from '../../../body.ts'
import { badgeOf } from '../../article-line.tsx'
import { useMentions } from '../mentions-context.tsx'
import { SmallButton } from '../small-button.tsx'
import { lineOfTagged, type Tag, taggedText, tagsIn } from './tagged-text.ts'
import styles from './translate.module.css'
import type { WordUnit } from './word-units.ts'

/**
 * The words of one unit of the source, to be translated. Marks and mentions are numbers in it, and
 * those of the source that are missing can be put in.
 */
export function UnitField({
  unit,
  line,
  label,
  shownLabel,
  language,
  isReadOnly,
  onLine,
}: {
  unit: WordUnit
  line: Inline[] | null
  label: string
  /** The visible label that distinguishes the field from others of its block. */
  shownLabel: string | null
  language: LanguageCode
  isReadOnly: boolean
  onLine: (line: Inline[]) => void
}) {
  const { t } = useTranslation('staffHistory')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // The numbers stay while the field is open, whatever is removed from it.
  const [tags] = useState(() => tagsIn(unit.line, line ?? []))
  const [text, setText] = useState(() => taggedText(line ?? [], tags))
  const written = unit.isPlain ? (text === '' ? [] : [text]) : lineOfTagged(text, tags)
  const missing = unit.isPlain
    ? []
    : tagsIn(unit.line).filter(
        (tag) =>
          tag.kind === 'leaf' && tag.leaf.kind !== 'break' && !tagsIn(written).some((each) => sameTag(each, tag)),
      )

  function write(changed: string) {
    setText(changed)
    onLine(unit.isPlain ? (changed === '' ? [] : [changed]) : lineOfTagged(changed, tags))
  }

  return (
    <div className={styles.unit}>
      {shownLabel && <label htmlFor={id}>{shownLabel}</label>}
      <Textarea
        ref={field}
        id={id}
        aria-label={label}
        lang={language}
        rows={1}
        value={text}
        readOnly={isReadOnly}
        placeholder={t('translate.placeholder')}
        aria-describedby={tags.length > 0 ? `${id}t` : undefined}
        spellCheck
        onChange={(event) => write(event.target.value)}
      />
      {tags.length > 0 && (
        <p className={styles.tags} id={`${id}t`}>
          {tags.map((tag, place) => (
            <span key={JSON.stringify(tag)}>
              <TagWords tag={tag} number={place + 1} />
            </span>
          ))}
        </p>
      )}
      {!isReadOnly &&
        missing.map((tag) => {
          const number = tags.findIndex((each) => sameTag(each, tag)) + 1
          return (
            <SmallButton
              key={number}
              icon="plus"
              onClick={() => {
                write(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}{${number}}`)
                // The button goes away: writing goes on behind what was put in.
                field.current?.focus()
              }}
            >
              {t(`translate.putIn.${tag.kind === 'leaf' && tag.leaf.kind === 'moment' ? 'moment' : 'mention'}`)}
            </SmallButton>
          )
        })}
    </div>
  )
}

const sameTag = (a: Tag, b: Tag) => JSON.stringify(a) === JSON.stringify(b)

/** What a numbered placeholder in the field is: a mark, a moment, a badge or a player. */
function TagWords({ tag, number }: { tag: Tag; number: number }) {
  const { t } = useTranslation('staffHistory')
  const { dateTime } = useInstants()
  const mentions = useMentions()
  if (tag.kind === 'mark') return `<${number}>: ${t(`translate.marks.${tag.mark.kind}`)}`
  switch (tag.leaf.kind) {
    case 'break':
      return `↵: ${t('translate.marks.break')}`
    case 'moment':
      return `{${number}}: ${dateTime(tag.leaf.at)}`
    case 'player':
      return `{${number}}: ${tag.leaf.name}`
    case 'badge': {
      const card = badgeOf(mentions, tag.leaf.code)
      return (
        <>
          {`{${number}}: `}
          {card && <PixelPicture src={card.picture} width={20} height={20} className={styles.badge} lazy />}
          {card?.name ?? tag.leaf.code}
        </>
      )
    }
  }
}
