import type { Edition } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import styles from './badge-dialog.module.css'
import { BadgeFacts } from './badge-facts.tsx'

/**
 * Shows a badge large with its details: the content of the tooltip, for touch screens and
 * undisturbed reading.
 */
export function BadgeDialog({
  badge,
  edition,
  onClose,
}: {
  badge: Badge | null
  edition: Edition
  onClose: () => void
}) {
  const { t } = useTranslation('scanner')
  const page = addressOf('habboBadge', useLanguage(), { code: badge?.code ?? '' })
  return (
    <Dialog open={badge !== null} onClose={onClose} title={t('badge.title')} icon="medal" closeLabel={t('badge.close')}>
      {badge && (
        <div className={styles.badge}>
          <span className={styles.case}>
            <PixelPicture src={badge.picture} width={80} height={80} />
          </span>
          <div className={styles.words}>
            <BadgeFacts badge={badge} edition={edition} />
            <ButtonLink to={page} icon="medal">
              {t('badge.page')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Dialog>
  )
}
