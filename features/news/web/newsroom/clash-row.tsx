import { Head } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Writer } from '../../contract.ts'
import { wordsOfBlocks } from './block-words.ts'
import styles from './merge-panel.module.css'
import type { Choice, Clash } from './saving/merge-texts.ts'
import { SmallButton } from './small-button.tsx'
import { WordDifference } from './word-difference.tsx'

/** A part that both changed: both versions against what it was, and what to keep of them. */
export function ClashRow({
  clash,
  by,
  language,
  choice,
  onChoose,
}: {
  clash: Clash
  by: Writer | null
  language: LanguageCode
  choice: Choice | null
  onChoose: (choice: Choice) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { base, mine, theirs } = wordsOf(clash)
  const isAnew = typeof choice === 'object' && choice !== null
  const written = isAnew ? choice.written : mine
  const kind = clash.kind === 'blocks' ? (clash.mine[0] ?? clash.theirs[0] ?? clash.base[0])?.kind : undefined
  const label = clash.kind === 'field' ? t(`fields.${clash.field}`) : t(`blocks.${kind ?? 'paragraph'}`)
  const name = by?.name ?? t('somebody')

  function side(which: 'mine' | 'theirs', words: string) {
    return (
      <div className={styles.side} data-chosen={choice === which ? '' : undefined}>
        <p className={styles.whose}>
          {which === 'theirs' && <Head isNamed name={name} avatar={by?.avatar ?? null} />}
          {which === 'mine' ? t('merge.yours') : name}
        </p>
        {words === '' ? (
          <p className={styles.words}>{t('merge.removed')}</p>
        ) : (
          <WordDifference before={base} after={words} language={language} />
        )}
        <SmallButton icon="check" aria-pressed={choice === which} onClick={() => onChoose(which)}>
          {t(which === 'mine' ? 'merge.keepMine' : 'merge.keepTheirs', { name })}
        </SmallButton>
      </div>
    )
  }

  return (
    <li className={styles.ask}>
      <div className={styles.label}>
        <b>{label}</b>
        <small>
          <Icon name="warn" small />
          {t('merge.bothOfYou')}
        </small>
      </div>
      <div>
        <div className={styles.sides}>
          {side('mine', mine)}
          {side('theirs', theirs)}
        </div>
        <div className={styles.acts}>
          <SmallButton variant="ghost" aria-pressed={choice === 'both'} onClick={() => onChoose('both')}>
            {choice === 'both' && <Icon name="check" small />}
            {t(clash.kind === 'field' ? 'merge.bothField' : 'merge.both')}
          </SmallButton>
          <SmallButton variant="ghost" icon="pencil" aria-pressed={isAnew} onClick={() => onChoose({ written })}>
            {t('merge.anew')}
          </SmallButton>
        </div>
        {isAnew && (
          <Field label={t('merge.anewLabel')} help={clash.kind === 'blocks' ? t('merge.anewHelp') : undefined}>
            {(control) => (
              <Textarea
                {...control}
                lang={language}
                value={written}
                onChange={({ target }) => onChoose({ written: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </li>
  )
}

function wordsOf(clash: Clash): { base: string; mine: string; theirs: string } {
  if (clash.kind === 'field') return clash
  const { base, mine, theirs } = clash
  return { base: wordsOfBlocks(base), mine: wordsOfBlocks(mine), theirs: wordsOfBlocks(theirs) }
}
