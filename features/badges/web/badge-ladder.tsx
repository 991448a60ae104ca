import { useEffect, useId, useRef } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import { badgeAddress } from './archive-address.ts'
import styles from './badge-ladder.module.css'
import { OwnNote } from './hunt/own-note.tsx'
import { type OwnBadges, useOwned } from './hunt/use-owned.ts'

/**
 * Levels of an achievement, lowest first, with this one highlighted. Renders nothing for other
 * badges.
 */
export function BadgeLadder({ badge: { code: shown, levels, series } }: { badge: Badge }) {
  const { t } = useTranslation(['badges', 'hunt'])
  const language = useLanguage()
  const figure = useFigures()
  const titleId = useId()
  const own = useOwned(levels.map(({ code }) => code))
  const row = useRef<HTMLOListElement>(null)

  // A ladder may be longer than the window is wide: the step that is shown must not hide beside it.
  useEffect(() => {
    const step = row.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(shown)}"]`)
    if (row.current && step) row.current.scrollLeft = step.offsetLeft - (row.current.clientWidth - step.offsetWidth) / 2
  }, [shown])

  if (levels.length < 2) return null
  return (
    <section className="sec" aria-labelledby={titleId}>
      <SectionTitle icon="medal" title={t('ladder.title')} id={titleId}>
        {series !== null && <FollowButton kind="series" subject={series} name={t('ladder.title')} />}
      </SectionTitle>
      <ol ref={row} className={styles.ladder}>
        {levels.map(({ code, level, picture, owners }) => (
          <li key={code} data-code={code}>
            <a href={badgeAddress(language, code)} aria-current={code === shown ? 'page' : undefined}>
              <span className={styles.picture}>
                <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
              </span>
              <span className="sr">
                {t('ladder.level', { level: figure(level) })}, {t('ladder.owners', { count: owners })}
                {own.state === 'known' && own.owned.has(code) && `, ${t('hunt:owned')}`}
              </span>
              <span className={styles.level} aria-hidden="true">
                {own.state === 'known' && own.owned.has(code) && <Icon name="check" small />}
                {figure(level)}
              </span>
              <span className={styles.owners} aria-hidden="true">
                <Icon name="people" small />
                {figure(owners)}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <MissingLevels levels={levels} own={own} />
    </section>
  )
}

/**
 * Below the levels of an achievement: which of them the visitor's own player lacks. Nothing for
 * guests.
 */
function MissingLevels({ levels, own }: { levels: Badge['levels']; own: OwnBadges }) {
  const { t } = useTranslation('hunt')
  const figure = useFigures()
  if (own.state !== 'known') return <OwnNote own={own} />
  const missing = levels.filter(({ code }) => !own.owned.has(code)).map(({ level }) => figure(level))
  return (
    <p role="status">
      {missing.length === 0
        ? t('missing.noLevels')
        : t('missing.levels', { count: missing.length, levels: missing.join(', ') })}
    </p>
  )
}
