import { hotels } from '#features/hotels/contract.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './motto-window.module.css'
import type { MottoProof } from './use-motto-proof.ts'

/**
 * The player with the current motto, polled; the code is highlighted in it. Renders nothing while
 * no code is shown.
 */
export function MottoWindow({ proof }: { proof: MottoProof }) {
  const { t } = useTranslation(['accounts', 'common'])
  const { wanted, code, watch, isMissing } = proof
  if (wanted === null || code === null) return null
  const { seen } = watch
  const found = seen?.matches === true
  return (
    <div className={styles.window} role="status">
      <Portrait src={seen?.avatar ?? null} tone={seen ? 'lamp' : 'off'} />
      <div className={styles.player}>
        <p className={styles.who}>
          <b translate="no">{seen?.name ?? wanted.name}</b> <span>{hotels[wanted.hotel].label}</span>
        </p>
        {seen && <MottoLine motto={seen.motto} code={code} />}
      </div>
      {isMissing ? (
        // Repeats the message shown at the name, which may be scrolled out of view.
        <p className={styles.missing}>
          <Icon name="warn" />
          <span>{t('common:error.userNotFound')}</span>
        </p>
      ) : (
        <p className={found ? styles.found : styles.looking}>
          {found ? <Icon name="check" /> : <Spinner />}
          <span>{found ? t('motto.found') : <WhatWeDo proof={proof} />}</span>
        </p>
      )}
    </div>
  )
}

function MottoLine({ motto, code }: { motto: string; code: string }) {
  const { t } = useTranslation('accounts')
  if (motto.trim() === '') return <p className={styles.motto}>{t('motto.empty')}</p>
  const [before = '', ...after] = motto.split(code)
  return (
    <p className={styles.motto}>
      {t('motto.reads')}{' '}
      <q translate="no">
        {before}
        {after.length > 0 && (
          <>
            <mark>{code}</mark>
            {after.join(code)}
          </>
        )}
      </q>
    </p>
  )
}

function WhatWeDo({ proof: { watch } }: { proof: MottoProof }) {
  const { t } = useTranslation('accounts')
  if (watch.refusal?.refused === 'error.hotelUnavailable') return t('motto.hotelSilent')
  if (watch.failed || watch.refusal) return t('motto.notReached')
  return watch.seen ? t('motto.notYet') : t('motto.looking')
}
