import type { CurrentUser, IconKey } from '#features/accounts/contract.ts'
import { WornIcon } from '#features/accounts/web/parts.tsx'
import { LitWindow } from '#platform/web/ui/house-windows.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './name-preview.module.css'

/** Previews an icon at the member's window in the house of online users. */
export function WindowPreview({ user, icon }: { user: CurrentUser; icon: IconKey }) {
  const { t } = useTranslation('shop')
  return (
    <div>
      <p className={styles.kind}>{t('preview.window')}</p>
      <ul className={styles.wall}>
        <LitWindow name={user.name} src={user.avatar} sign={<WornIcon icon={{ name: icon }} />} />
      </ul>
    </div>
  )
}
