import { useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type BannerState, bannerStateAt } from '../../client.ts'
import type { Banner } from '../../contract.ts'
import { BannerPreview } from './banner-preview.tsx'
import styles from './banners-page.module.css'

const toneOf: Readonly<Record<BannerState, PlateTone>> = { planned: 'lamp', shown: 'ok', over: 'line', deleted: 'bad' }

/** What can be done with a notice. */
export type BannerActs = {
  edit: (banner: Banner) => void
  end: (banner: Banner) => void
  remove: (banner: Banner) => void
  bringBack: (banner: Banner) => void
}

/**
 * One notice in the list: how it looks, when and where it is shown, and what can be done with it.
 */
export function BannerItem({ banner, now, acts }: { banner: Banner; now: number; acts: BannerActs }) {
  const { t } = useTranslation('staffNotices')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { id, from, until, deletedAt, place, texts } = banner
  const state = bannerStateAt(banner, now)
  const missing = languageCodes.filter((code) => !texts[code])
  const name = t('named', { id })
  return (
    <Card as="li" aria-label={name} data-banner-row={id}>
      <div className={styles.line}>
        <Plate tone={toneOf[state]}>{t(`state.${state}`)}</Plate>
        <Plate tone="line">{t(`place.${place}`)}</Plate>
        {missing.map((code) => (
          <Plate key={code} tone="warn">
            {t('missing', { language: t(`languages.${code}`) })}
          </Plate>
        ))}
        <span className={styles.acts}>
          {state !== 'deleted' && (
            <Button small icon="pencil" aria-label={t('act.editNamed', { id })} onClick={() => acts.edit(banner)}>
              {t('act.edit')}
            </Button>
          )}
          {state === 'shown' && (
            <Button small icon="ban" aria-label={t('act.endNamed', { id })} onClick={() => acts.end(banner)}>
              {t('act.end')}
            </Button>
          )}
          <Button
            small
            variant="ghost"
            icon="list"
            aria-expanded={isOpen}
            aria-label={t('act.historyNamed', { id })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('act.history')}
          </Button>
          {state === 'deleted' ? (
            <Button small icon="undo" aria-label={t('act.backNamed', { id })} onClick={() => acts.bringBack(banner)}>
              {t('act.back')}
            </Button>
          ) : (
            <Button
              small
              variant="ghost"
              icon="trash"
              aria-label={t('act.removeNamed', { id })}
              onClick={() => acts.remove(banner)}
            >
              {t('act.remove')}
            </Button>
          )}
        </span>
      </div>
      <BannerPreview banner={banner} language={language} />
      <p className={styles.quiet}>
        {t('from')} <Time value={from} form="dateTime" /> {t('until')}{' '}
        {until === null ? t('noEnd') : <Time value={until} form="dateTime" />}
        {deletedAt !== null && (
          <>
            {' · '}
            {t('deletedAt')} <Time value={deletedAt} form="dateTime" />
          </>
        )}
      </p>
      {isOpen && <WhatHappened subject="banner" id={id} />}
    </Card>
  )
}
