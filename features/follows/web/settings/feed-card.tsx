import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { endFollowFeed, makeFollowFeed } from '../../client.ts'
import { settingsQuery } from '../queries.ts'
import styles from './follow-settings.module.css'

/** Makes, replaces and ends the private feed. Its address is shown only once, after it was made. */
export function FeedCard({ since }: { since: string | null }) {
  const { t } = useTranslation(['follows', 'common'])
  const language = useLanguage()
  const zone = useZone()
  const ask = useOwnCall()
  const copy = useCopy()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<{ atom: string; json: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    const answer = await ask(makeFollowFeed, { body: { language } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    setMade(answer)
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }

  async function end() {
    setBusy(true)
    const answer = await ask(endFollowFeed, {})
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    setMade(null)
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }

  const copied = { copied: t('feed.copied'), failed: t('feed.copyFailed') }
  return (
    <SplitCard icon="link" title={t('feed.card')} lead={<p>{t('feed.lead')}</p>}>
      <div className={styles.feed}>
        <p role="status">
          {made
            ? t('feed.made')
            : since === null
              ? t('feed.none')
              : t('feed.since', { date: formatTime(since, 'date', language, zone) })}
        </p>
        {made &&
          (
            [
              ['Atom', made.atom],
              ['JSON Feed', made.json],
            ] as const
          ).map(([label, address]) => (
            <Field key={label} label={label}>
              {(control) => (
                <>
                  <Input {...control} value={address} readOnly onFocus={(event) => event.target.select()} />
                  <div>
                    <Button small icon="copy" onClick={() => void copy(address, copied)}>
                      {t('feed.copy')}
                    </Button>
                  </div>
                </>
              )}
            </Field>
          ))}
        <div className={styles.acts}>
          <Button icon="link" busy={busy} onClick={() => void make()}>
            {t(since === null ? 'feed.make' : 'feed.replace')}
          </Button>
          {since !== null && (
            <Button icon="close" busy={busy} onClick={() => void end()}>
              {t('feed.end')}
            </Button>
          )}
        </div>
      </div>
    </SplitCard>
  )
}
