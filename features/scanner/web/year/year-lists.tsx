import { useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PlayerSpan } from '../../contract.ts'
import { useIntervalWords } from '../interval.ts'
import styles from './year-page.module.css'

const panels = [
  ['badges', 'medal'],
  ['friends', 'people'],
  ['groups', 'group'],
  ['rooms', 'door'],
  ['photos', 'camera'],
] as const satisfies readonly (readonly [keyof PlayerSpan, IconName])[]

/** How many entries of each list came and went, and the level. */
export function Figures({ span }: { span: PlayerSpan }) {
  const { t } = useTranslation('year')
  const figure = useFigures()
  return (
    <ul className={styles.figures} aria-label={t('figures')}>
      {panels.map(([panel, icon]) => {
        const moved = span[panel]
        return (
          <li key={panel} className={styles.figure}>
            <Icon name={icon} />
            <b>{t(`panel.${panel}`)}</b>
            {moved ? (
              <>
                <span className={styles.number}>
                  {moved.gained > 0 ? t('plus', { number: figure(moved.gained) }) : 0}
                </span>
                <span className={styles.small}>{t('less', { number: figure(moved.lost) })}</span>
              </>
            ) : (
              <span className={styles.small}>{t('hidden')}</span>
            )}
          </li>
        )
      })}
      {span.level && (
        <li className={styles.figure}>
          <Icon name="star" />
          <b>{t('panel.level')}</b>
          <span className={styles.number}>{t('level', span.level)}</span>
        </li>
      )}
    </ul>
  )
}

/** Badges gained or lost, fewest owners first; `of` is how many there were. */
export function Badges({
  title,
  icon,
  badges,
  none,
  of,
}: {
  title: string
  icon: IconName
  badges: PlayerSpan['gained']
  none: string
  of: number
}) {
  const { t } = useTranslation('year')
  const language = useLanguage()
  const figure = useFigures()
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon={icon} title={title} id={titleId} />
      {badges.length === 0 && <p className="meta">{none}</p>}
      <ul className={styles.badges}>
        {badges.map(({ code, name, picture, owners }) => (
          <li key={code}>
            <a href={addressOf('habboBadge', language, { code })} className={styles.badge}>
              <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
              <span>
                <b>{name ?? code}</b>
                <span className={styles.small}>{t('owners', { count: owners, number: figure(owners) })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {badges.length < of && badges.length > 0 && (
        <p className="meta">{t('rarestOnly', { shown: figure(badges.length), all: figure(of) })}</p>
      )}
    </Card>
  )
}

/** The looks that the player had in the span. */
export function Looks({ span: { looks, name } }: { span: PlayerSpan }) {
  const { t } = useTranslation('year')
  const intervalWords = useIntervalWords()
  const titleId = useId()
  if (looks.length === 0) return null
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="image" title={t('looks')} id={titleId} />
      <ul className={styles.looks}>
        {looks.map(({ value, gained }) => (
          <li key={`${value} ${gained.by}`}>
            <Portrait src={value} tone="violet" alt={t('lookOf', { name })} lazy />
            <span className={styles.small}>{t('seen', { interval: intervalWords(gained) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Names or mottos of the span; nothing if there was only one or the player hides them. */
export function Texts({ title, values }: { title: string; values: PlayerSpan['names'] }) {
  const { t } = useTranslation('year')
  const intervalWords = useIntervalWords()
  const titleId = useId()
  if (!values || values.length < 2) return null
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="pencil" title={title} id={titleId} />
      <ul className={styles.texts}>
        {values.map(({ value, gained }) => (
          <li key={`${value} ${gained.by}`}>
            <b>{value}</b> <span className={styles.small}>{t('seen', { interval: intervalWords(gained) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
