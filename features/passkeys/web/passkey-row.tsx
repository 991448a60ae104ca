import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Passkey } from '../contract.ts'
import styles from './passkey-row.module.css'

/** A row of the passkey list: its name, when it was added and when it was last used to log in. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('passkeys')
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="key" />
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        <dl>
          <div>
            <dt>{t('row.added')}</dt>
            <dd>
              <Time value={createdAt} form="date" />
            </dd>
          </div>
          <div>
            <dt>{t('row.used')}</dt>
            <dd>{lastUsedAt === null ? t('row.never') : <Time value={lastUsedAt} form="relative" />}</dd>
          </div>
        </dl>
      </div>
      <Button variant="ghost" square aria-label={t('row.remove', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </li>
  )
}
