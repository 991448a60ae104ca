import { StaffLink } from '#features/housekeeping/web/parts.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PictureUse } from '../contract.ts'
import styles from './picture-detail.module.css'

/** Returns the page of a text below `/<language>/housekeeping`; null for a thing without language. */
function pathOf({ subject, thing, language }: PictureUse): string | null {
  return language && [subject, encodeURIComponent(thing), language].join('/')
}

/** Where a picture is used, each text with its language. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  const { t } = useTranslation('staffPictures')
  return (
    <div className={styles.uses}>
      <h3>{uses.length > 0 ? t('detail.usesTitle', { count: uses.length }) : t('detail.noUses')}</h3>
      <ul>
        {uses.map((use) => {
          const path = pathOf(use)
          const label = <span lang={use.language ?? undefined}>{use.label}</span>
          return (
            <li key={`${use.subject} ${use.thing} ${use.language}`}>
              {path === null ? label : <StaffLink to={path}>{label}</StaffLink>}{' '}
              {use.language && <span className="meta">{t(`languages.${use.language}`)}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
