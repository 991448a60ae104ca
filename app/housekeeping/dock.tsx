import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StaffLink, useMe } from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { areas, isOpenTo } from './areas.ts'
import styles from './dock.module.css'
import { AreaList, Count, useIsCurrent, useWaiting } from './side.tsx'

const ownAreas = 4

/**
 * The bar along the lower edge of phones: the first four areas of the member, and all as a sheet.
 */
export function Dock({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const { permissions } = useMe()
  const isCurrent = useIsCurrent()
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the sheet
  useEffect(() => setOpen(false), [path])
  const own = areas.filter((area) => isOpenTo(area, permissions)).slice(0, ownAreas)
  return (
    <nav className={styles.dock} aria-label={t('dock')}>
      {own.map((area) => (
        <StaffLink key={area.name} to={area.path} aria-current={isCurrent(area) ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon name={area.icon} />
            <Count waiting={waiting(area)} />
          </span>
          <span className="trunc">{t(area.words)}</span>
        </StaffLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" />
        {t('more')}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title')} closeLabel={t('dialog.close')}>
        <div className={styles.sheet}>
          <AreaList />
          <div className="row">
            <ButtonAnchor small icon="external" href={addressOf('home', language)}>
              {t('site')}
            </ButtonAnchor>
            <Button small icon="info" onClick={onKeys}>
              {t('keys.title')}
            </Button>
          </div>
        </div>
      </Dialog>
    </nav>
  )
}
