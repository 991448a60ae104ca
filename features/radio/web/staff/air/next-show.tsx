import { Panel, usePresence } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Air } from '../../../contract.ts'
import styles from './air-page.module.css'

/** The next show, and whether one of its hosts is already in Housekeeping. */
export function NextShow({ next }: Pick<Air, 'next'>) {
  const { t } = useTranslation('staffRadio')
  const here = usePresence()
  const hosts = [next?.djName, next?.coDjName].flatMap((name) => name ?? [])
  const present = hosts.filter((host) => here.some(({ name }) => name.toLowerCase() === host.toLowerCase()))
  return (
    <Panel icon="clock" title={t('next.title')} end={next && <Time value={next.startsAt} form="dateTime" />}>
      {next ? (
        <>
          <b dir="auto">{next.showName}</b>
          <p className={styles.quiet}>
            {hosts.join(', ')}, {t('next.until')} <Time value={next.endsAt} form="time" />
          </p>
          {present.map((name) => (
            <p key={name} className={styles.here}>
              <Icon name="check" small />
              {t('next.here', { name })}
            </p>
          ))}
        </>
      ) : (
        <p className={styles.quiet}>{t('next.none')}</p>
      )}
    </Panel>
  )
}
