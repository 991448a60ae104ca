import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import cake from './assets/cake.png'
import cup from './assets/cup.png'
import moon from './assets/moon.png'
import pumpkin from './assets/pumpkin.png'
import tulip from './assets/tulip.png'
import styles from './what-we-tell.module.css'

const badges = [
  { src: tulip, former: false },
  { src: moon, former: false },
  { src: cup, former: false },
  { src: pumpkin, former: true },
  { src: cake, former: true },
]

/** Four promises of the scanner, each with a small drawing of how it looks: nothing here is data of anybody. */
export function WhatWeTell() {
  const { t } = useTranslation('home')
  const titleId = useId()
  return (
    <section className="wrap sec" aria-labelledby={titleId}>
      <SectionTitle icon="bell" title={t('tell.title')} id={titleId} />
      <div className={styles.promises}>
        <Promised icon="clock" title={t('tell.guestBook.title')} text={t('tell.guestBook.text')}>
          <ul className={styles.book}>
            <li className={styles.gained}>{t('tell.guestBook.sample.gained')}</li>
            <li className={styles.changed}>{t('tell.guestBook.sample.changed')}</li>
            <li className={styles.lost}>{t('tell.guestBook.sample.lost')}</li>
          </ul>
        </Promised>
        <Promised icon="medal" title={t('tell.former.title')} text={t('tell.former.text')}>
          <div className={styles.badges}>
            {badges.map(({ src, former }) => (
              <span key={src} className={classNames(styles.badge, former && styles.former)}>
                <PixelPicture src={src} width={44} height={44} />
              </span>
            ))}
          </div>
        </Promised>
        <Promised icon="calendar" title={t('tell.intervals.title')} text={t('tell.intervals.text')}>
          <div className={styles.interval}>
            <span>{t('tell.intervals.sample.before')}</span>
            <b>{t('tell.intervals.sample.between')}</b>
            <span>{t('tell.intervals.sample.after')}</span>
          </div>
        </Promised>
        <Promised icon="eye" title={t('tell.honest.title')} text={t('tell.honest.text')}>
          <div className={styles.plates}>
            <Plate tone="warn" icon="lock">
              {t('tell.honest.sample.private')}
            </Plate>
            <Plate tone="bad" icon="ban">
              {t('tell.honest.sample.banned')}
            </Plate>
            <Plate tone="second" icon="wrench">
              {t('tell.honest.sample.asleep')}
            </Plate>
          </div>
        </Promised>
      </div>
    </section>
  )
}

function Promised({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <Card as="article" className={styles.promise ?? ''}>
      <CardTitle icon={icon} level="h3" title={title} />
      <p className="ink2">{text}</p>
      <div className={styles.drawing} aria-hidden="true">
        {children}
      </div>
    </Card>
  )
}
