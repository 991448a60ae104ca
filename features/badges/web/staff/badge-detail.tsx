import type { Ref } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-detail.module.css'
import type { DetailProps } from './detail-props.ts'
import { ProposalsPanel } from './proposals-panel.tsx'
import { TextsForm } from './texts-form.tsx'
import { useCatalogueBadge } from './use-catalogue-badge.ts'
import { WaysPanel } from './ways-panel.tsx'

/**
 * The chosen badge: what waits, what the game and the staff say of it, how it is got, and what
 * happened.
 */
export function BadgeDetail({ code, ref, onBack }: { code: string; ref: Ref<HTMLElement>; onBack: () => void }) {
  const { t } = useTranslation('staffBadges')
  const access = useCatalogueBadge(code)
  const { detail } = access
  return (
    <section ref={ref} className={styles.detail} tabIndex={-1} aria-label={detail?.name?.text ?? code}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('back')}
        </Button>
      </div>
      {access.asked.isPending && <Skeleton height="420px" />}
      {!detail && !access.asked.isPending && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void access.asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {detail && <Described detail={detail} access={access} />}
    </section>
  )
}

function Described({ detail, access }: DetailProps) {
  const { t } = useTranslation('staffBadges')
  const language = useLanguage()
  const { code, name, picture } = detail
  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.picture}>
            <PixelPicture src={picture} width={80} height={80} fallback={<Icon name="medal" />} />
          </span>
          <div>
            <h2 lang={name?.language}>{name?.text ?? t('unnamed')}</h2>
            <code>{code}</code>
            <a className={styles.link} href={addressOf('habboBadge', language, { code })}>
              {t('page')}
            </a>
          </div>
        </div>
        <div className={styles.part}>
          <h3>{t('said.game')}</h3>
          {detail.gameTexts.length === 0 && <p className={styles.hint}>{t('said.none')}</p>}
          <ul className={styles.said}>
            {detail.gameTexts.map((text) => (
              <li key={text.hotel}>
                <HotelPlate code={text.hotel} />
                <span lang={hotels[text.hotel].language}>
                  <b>{text.name ?? t('unnamed')}</b>
                  {text.description !== null && <small>{text.description}</small>}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <TextsForm detail={detail} access={access} />
      </div>
      {detail.proposals.length > 0 && <ProposalsPanel detail={detail} access={access} />}
      <WaysPanel detail={detail} access={access} />
      <WhatHappened key={JSON.stringify(detail)} subject="badge" id={code} />
    </>
  )
}
