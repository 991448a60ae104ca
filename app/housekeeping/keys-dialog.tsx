import { useKeySwitch, useMe } from '#features/housekeeping/web/parts.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { areas, isOpenTo } from './areas.ts'
import styles from './keys-dialog.module.css'

const keys = {
  everywhere: { search: 'Ctrl K', help: '?', undo: 'z' },
  lists: { move: 'j, k', select: 'x', open: 'Enter', back: 'u', filter: '/' },
  editor: { block: '/', moveBlock: 'Alt ↑ ↓', saveNamed: 'Ctrl S', mainAction: 'Ctrl Enter', language: 'Ctrl Alt 1–3' },
  comments: { keep: 'a', delete: 'd', warn: 'w', note: 'n', reason: '1–5' },
  air: { seenRequest: '1', playedRequest: '2', declinedRequest: '3', line: 'l' },
  schedule: { newShow: 'n', cancelDay: 'c', thisWeek: 't', otherWeek: '← →', inWeek: '↑ ↓ ← →' },
} as const

type Group = keyof typeof keys
type Act = { [Name in Group]: keyof (typeof keys)[Name] }[Group]

/** Shows all keys, and switches single keys off for those who dictate or have tremors. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { isOn, choose } = useKeySwitch()
  const { permissions } = useMe()
  return (
    <Dialog open onClose={onClose} icon="info" title={t('keys.title')} closeLabel={t('dialog.close')}>
      <div className={styles.keys}>
        {Object.entries(keys).map(([group, acts]) => (
          <section key={group}>
            <h3>{t(`keys.${group as Group}.title`)}</h3>
            <dl>
              {Object.entries(acts).map(([act, pressed]) => (
                <div key={act}>
                  <dt>{t(`keys.words.${act as Act}`)}</dt>
                  <dd>{pressed}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t('keys.areas')}</h3>
          <dl>
            {areas
              .filter((area) => isOpenTo(area, permissions))
              .map(({ name, words, key }) => (
                <div key={name}>
                  <dt>{t(words)}</dt>
                  <dd>g {key}</dd>
                </div>
              ))}
          </dl>
        </section>
        <Switch label={t('keys.switch')} checked={isOn} onChange={({ target }) => choose(target.checked)} />
      </div>
    </Dialog>
  )
}
