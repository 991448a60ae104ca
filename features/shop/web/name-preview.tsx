import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { WornIcon } from '#features/accounts/web/parts.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './name-preview.module.css'

/** Previews an icon beside the member's own name, in a comment. */
export function NamePreview({ user, icon }: { user: CurrentUser; icon: IconKey | null }) {
  const { t } = useTranslation('shop')
  return (
    <div>
      <p className={styles.kind}>{t('preview.comment')}</p>
      <div className={styles.comment}>
        <Portrait src={user.avatar} tone="violet" />
        <div className={styles.words}>
          <p className={styles.who}>
            <b>{user.name}</b>
            <WornIcon icon={icon && { name: icon }} />
            <Plate tone="ok" icon="seal">
              {t('preview.verified')}
            </Plate>
          </p>
          <p className={styles.text}>{t('preview.says')}</p>
        </div>
      </div>
    </div>
  )
}
