import { Link } from '@tanstack/react-router'
import { hotels } from '#features/hotels/client.ts'
import { routePath } from '#platform/contract/addresses.ts'
import { useSecondsUntil } from '#platform/web/countdown.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { failureIcons, isFailureReason } from './failure-reason.ts'
import { isHidden, type RefusedScan } from './refused-scan.ts'
import styles from './scanner-form.module.css'

/**
 * Shows a refusal that needs more than a sentence under the name: a hidden profile, a former name,
 * a wait, or an unresponsive hotel.
 */
export function ScanRefusal({ refused }: { refused: RefusedScan }) {
  const { t } = useTranslation(['refusedScan', 'common'])
  const { refusal } = refused
  const hotel = hotels[refused.hotel].label
  if (refusal === 'failed') return <Note tone="bad" icon="warn" role="alert" title={t('common:error.form')} />
  switch (refusal.refused) {
    case 'error.userNotFound':
      if (!isHidden(refused)) return isRenamed(refusal.renamed) ? <RenamedNote renamed={refusal.renamed} /> : null
      return (
        <Note tone="bad" icon="ban" role="alert" title={t('refused.bannedOrClosed', { name: refused.name, hotel })}>
          {t('refused.bannedOrClosedWhy')}
        </Note>
      )
    case 'error.playerHidden':
      return <Note icon="lock" role="status" title={refusalText(t, refusal)} />
    case 'error.hotelInvalid':
      return <Note tone="bad" role="alert" title={refusalText(t, refusal)} />
    case 'error.hotelUnavailable': {
      const trouble = isFailureReason(refusal.trouble) ? refusal.trouble : null
      return (
        <Note
          tone="warn"
          icon={trouble ? failureIcons[trouble] : 'moon'}
          role="alert"
          title={t(trouble ? `trouble.${trouble}` : 'refused.hotelUnavailable', { hotel })}
        >
          {t('refused.hotelUnavailableWhy')}
        </Note>
      )
    }
    case 'error.tooManyRequests':
      if (refused.retryAt !== null) return <WaitNote retryAt={refused.retryAt} />
      return (
        <Note tone="lamp" icon="clock" role="status" title={t('refused.tooManyRequests')}>
          {t('refused.waitLong')}
        </Note>
      )
    default:
      return null
  }
}

type Renamed = { habboId: string; name: string }

function isRenamed(value: unknown): value is Renamed {
  if (typeof value !== 'object' || value === null || !('habboId' in value) || !('name' in value)) return false
  return typeof value.habboId === 'string' && typeof value.name === 'string'
}

function RenamedNote({ renamed: { habboId, name } }: { renamed: Renamed }) {
  const { t } = useTranslation('refusedScan')
  const language = useLanguage()
  return (
    <Note role="status" icon="undo" title={t('refused.renamed', { name })}>
      <Link to={routePath('scannerUser')} params={{ language, habboId }} className={styles.renamed}>
        {t('refused.renamedPage', { name })}
      </Link>
    </Note>
  )
}

function WaitNote({ retryAt }: { retryAt: number }) {
  const { t } = useTranslation('refusedScan')
  const seconds = useSecondsUntil(retryAt)
  return (
    <Note tone="lamp" icon="clock" role="status" title={t('refused.tooManyRequests')}>
      <span className="sr">{t('refused.waitShort')}</span>
      {/* A figure that changes each second is drawn, not announced. */}
      {seconds > 0 && <span aria-hidden="true">{t('refused.wait', { count: seconds })}</span>}
    </Note>
  )
}
