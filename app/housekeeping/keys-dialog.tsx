import { useKeySwitch } from '#features/housekeeping/web/parts.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './keys-dialog.module.css'

const keys = {
  everywhere: ['search', 'help', 'go', 'undo'],
  lists: ['move', 'select', 'open', 'back', 'filter'],
  comments: ['keep', 'delete', 'warn', 'note', 'reason'],
} as const

/** Shows all keys, and switches single keys off for those who dictate or have tremors. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { isOn, choose } = useKeySwitch()
  return (
    <Dialog open onClose={onClose} icon="info" title={t('keys.title')} closeLabel={t('dialog.close')}>
      <div className={styles.keys}>
        {Object.entries(keys).map(([group, acts]) => (
          <section key={group}>
            <h3>{t(`keys.${group as keyof typeof keys}.title`)}</h3>
            <dl>
              {acts.map((act) => (
                <div key={act}>
                  <dt>{t(`keys.words.${act}`)}</dt>
                  <dd>{t(`keys.pressed.${act}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch label={t('keys.switch')} checked={isOn} onChange={({ target }) => choose(target.checked)} />
      </div>
    </Dialog>
  )
}
