import type { Ref } from 'react'
import { Panel, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { keepText, listTextChanges, takeTextBack } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import styles from './text-detail.module.css'
import { TextForm } from './text-form.tsx'
import { StatePlates, Where } from './texts-table.tsx'
import { usePersonName } from './use-names.ts'
import type { TextActs } from './use-text-acts.ts'

/**
 * The chosen text: what it is in other languages, its proposal, a form for another text, its
 * history.
 */
export function TextDetail({
  text,
  acts,
  ref,
  onBack,
  onNext,
}: {
  text: SiteText
  acts: TextActs
  ref?: Ref<HTMLElement>
  onBack: () => void
  onNext: () => void
}) {
  const { t } = useTranslation('staffWords')
  const { language, key, shipped, sources } = text
  const others = (['de', 'en'] as const).filter((code) => code !== language)
  return (
    <section ref={ref} className={styles.detail} tabIndex={-1} aria-label={key}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('detail.back')}
        </Button>
      </div>
      <div className={styles.card}>
        <header className={styles.head}>
          <h2>{key}</h2>
          <StatePlates text={text} />
          <p className={styles.where}>
            <Where pages={text.pages} all />
          </p>
        </header>
        <dl className={styles.sources}>
          {others.map((code) => (
            <Source key={code} label={t(`language.${code}`)} language={code} text={sources[code]} />
          ))}
          {text.isChanged && !text.isOutdated && shipped !== null && (
            <Source label={t('detail.shipped')} language={language} text={shipped} />
          )}
          <Source label={t('detail.shown')} language={language} text={text.text} isMain />
        </dl>
        <OutOfDate text={text} acts={acts} />
      </div>
      {text.proposal && <ProposalPanel text={text} proposal={text.proposal} acts={acts} onNext={onNext} />}
      {shipped !== null && <TextForm text={text} shipped={shipped} acts={acts} onNext={onNext} />}
      <TextHistory text={text} />
    </section>
  )
}

function Source({
  label,
  language,
  text,
  isMain = false,
}: {
  label: string
  language: string
  text: string
  isMain?: boolean
}) {
  return (
    <div data-main={isMain ? '' : undefined}>
      <dt>{label}</dt>
      <dd lang={language}>{text}</dd>
    </div>
  )
}

/**
 * A changed text: back to the shipped one; what to do where the shipped text changed or is gone.
 */
function OutOfDate({ text, acts }: { text: SiteText; acts: TextActs }) {
  const { t } = useTranslation('staffWords')
  const { language, key, version, shipped, base, isOutdated, isChanged } = text
  const body = { language, key, version }
  if (!isChanged) return null
  const back = () => void acts.act('takenBack', takeTextBack, { body })
  if (shipped === null) {
    return (
      <Note tone="warn" title={t('detail.unused')}>
        <Button small icon="trash" onClick={back}>
          {t('detail.remove')}
        </Button>
      </Note>
    )
  }
  if (!isOutdated) {
    return (
      <Button small icon="undo" className={styles.act ?? ''} onClick={back}>
        {t('detail.takeBack')}
      </Button>
    )
  }
  return (
    <Note tone="warn" title={t('detail.outdated')}>
      <dl className={styles.sources}>
        <Source label={t('detail.before')} language={language} text={base ?? ''} />
        <Source label={t('detail.now')} language={language} text={shipped} />
      </dl>
      <div className={styles.acts}>
        <Button small icon="check" onClick={() => void acts.act('kept', keepText, { body })}>
          {t('detail.keep')}
        </Button>
        <Button small icon="undo" onClick={back}>
          {t('detail.takeBack')}
        </Button>
      </div>
    </Note>
  )
}

/** What was done with a text, newest first, with who did it. */
function TextHistory({ text: { language, key, version } }: { text: SiteText }) {
  const { t } = useTranslation('staffWords')
  const personName = usePersonName()
  const list = useStaffPages(listTextChanges, version === 0 ? null : { params: { language, key } })
  return (
    <Panel icon="list" title={t('history.title')}>
      {version === 0 ? (
        <p className={styles.hint}>{t('history.none')}</p>
      ) : (
        <ul className={styles.history}>
          {list.items?.map(({ id, act, text, reason, by, at }) => (
            <li key={id}>
              <p>
                {t(`history.${act}`, { name: personName(by), reason: reason ?? '' })}
                <Time value={at} form="relative" />
              </p>
              {text !== null && act !== 'withdrawn' && act !== 'undone' && <p lang={language}>{text}</p>}
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button small busy={list.isLoadingMore} onClick={list.readMore}>
          {t('history.more')}
        </Button>
      )}
    </Panel>
  )
}
