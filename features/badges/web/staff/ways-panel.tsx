import { useState } from 'react'
import { Panel, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { removeBadgeWay } from '../../client.ts'
import type { StaffWay } from '../../contract.ts'
import styles from './badge-detail.module.css'
import type { DetailProps } from './detail-props.ts'
import { WayDialog } from './way-dialog.tsx'
import { WayFacts } from './way-facts.tsx'

/** How the badge is got: ways are added, changed, and removed, which can be undone. */
export function WaysPanel({ detail, access }: DetailProps) {
  const { t } = useTranslation('staffBadges')
  const dateTime = useDateTime()
  const { offer } = useUndo()
  const mayPublish = useScope('catalogue.edit') === 'all'
  const [edited, setEdited] = useState<StaffWay | 'new' | null>(null)
  const { code } = detail

  async function remove({ id }: StaffWay) {
    const params = { code, id }
    if (!(await access.act(removeBadgeWay, { params, body: { isRemoved: true } }))) return
    offer({
      text: t('ways.removed', { code }),
      async undo() {
        if (!(await access.act(removeBadgeWay, { params, body: { isRemoved: false } })))
          throw new Error('The way stays removed')
      },
    })
  }
  return (
    <Panel icon="key" title={t('ways.title')}>
      {detail.wayList.length === 0 && <p className={styles.hint}>{t('ways.none')}</p>}
      <ul className={styles.entries}>
        {detail.wayList.map((way) => (
          <li key={way.id}>
            <WayFacts way={way} />
            <small className={styles.by}>
              {t('ways.by', { name: way.by?.name ?? t('operator'), at: dateTime(way.changedAt) })}
            </small>
            <span className={styles.line}>
              <Button small icon="pencil" onClick={() => setEdited(way)}>
                {t('ways.change')}
              </Button>
              {mayPublish && (
                <Button small variant="ghost" icon="trash" onClick={() => void remove(way)}>
                  {t('ways.remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button small icon="plus" onClick={() => setEdited('new')}>
        {t('ways.add')}
      </Button>
      {edited && (
        <WayDialog code={code} way={edited === 'new' ? null : edited} access={access} onClose={() => setEdited(null)} />
      )}
    </Panel>
  )
}
