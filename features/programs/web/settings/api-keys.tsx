import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CodeBox } from '#platform/web/ui/code-box.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addApiKey, listApiKeys, longestKeyName, mostKeys, revokeApiKey } from '../../client.ts'
import type { ApiKey } from '../../contract.ts'
import styles from './api-keys.module.css'
import { UsageChart } from './usage-chart.tsx'

/** The member's keys for the API: make one, see their usage, revoke them. */
export function ApiKeys() {
  const { t } = useTranslation('apiKeys')
  const language = useLanguage()
  const asked = useQuery(queryOf(listApiKeys, {}))
  const list = asked.data && !isRefusal(asked.data) ? asked.data.keys : null
  return (
    <TabPanel>
      <SplitCard
        icon="key"
        title={t('title')}
        lead={
          <>
            <p>{t('lead')}</p>
            <p>
              <Link className="lnk" to={routePath('communityApi')} params={{ language }}>
                {t('documentation')}
              </Link>
            </p>
          </>
        }
      >
        {list === null && asked.isFetching && (
          <div aria-busy="true">
            <p className="sr">{t('loading')}</p>
            <Skeleton height="72px" />
          </div>
        )}
        {list === null && !asked.isFetching && (
          <Note tone="bad" icon="warn" role="alert" title={t('failed')}>
            <Button small icon="undo" onClick={() => void asked.refetch()}>
              {t('again')}
            </Button>
          </Note>
        )}
        {list && <OwnKeys keys={list} reload={async () => void (await asked.refetch())} />}
      </SplitCard>
    </TabPanel>
  )
}

function OwnKeys({ keys, reload }: { keys: readonly ApiKey[]; reload: () => Promise<void> }) {
  const { t } = useTranslation('apiKeys')
  const [secret, setSecret] = useState<{ name: string; text: string } | null>(null)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const work = useRef<HTMLDivElement>(null)
  return (
    <div ref={work} tabIndex={-1} className={styles.work}>
      {secret && <NewKey name={secret.name} secret={secret.text} onDone={() => setSecret(null)} />}
      {keys.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      {keys.length >= mostKeys ? (
        <p className={styles.none}>{t('full', { count: mostKeys })}</p>
      ) : (
        <AddForm
          onAdded={async (name, text) => {
            setSecret({ name, text })
            await reload()
          }}
        />
      )}
      <RevokeDialog
        apiKey={leaving}
        onClose={async (isRevoked) => {
          setLeaving(null)
          if (!isRevoked) return
          // The button that opened the dialog goes with its key.
          work.current?.focus()
          await reload()
        }}
      />
    </div>
  )
}

/** Shows a new key, which is shown this once. */
function NewKey({ name, secret, onDone }: { name: string; secret: string; onDone: () => void }) {
  const { t } = useTranslation('apiKeys')
  const copy = useCopy()
  return (
    <Note tone="ok" icon="key" role="status" title={t('made', { name })}>
      <p>{t('once')}</p>
      <div className={styles.secret}>
        <CodeBox
          code={secret}
          label={t('newKey')}
          copyLabel={t('copy')}
          onCopy={(code) => copy(code, { copied: t('copied'), failed: t('copyFailed') })}
        />
      </div>
      <Button small onClick={onDone}>
        {t('kept')}
      </Button>
    </Note>
  )
}

function AddForm({ onAdded }: { onAdded: (name: string, secret: string) => Promise<void> }) {
  const { t } = useTranslation('apiKeys')
  const ask = useOwnCall()
  const values = useFormValues<{ name: string }>({ name: '' })
  const form = useEndpointForm(addApiKey, {
    ...values,
    send: ask,
    validate: ({ name }) => ({ name: name.trim() === '' ? 'error.formFieldRequired' : undefined }),
    parts: ({ name }) => ({ body: { name } }),
    words: 'apiKeys',
    onSent: async ({ key, secret }) => {
      values.reset()
      await onAdded(key.name, secret)
      return null
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t('name')} help={t('nameHelp')} error={form.errorOf('name')}>
        {(control) => (
          <Input {...control} {...form.text('name')} maxLength={longestKeyName} autoComplete="off" required />
        )}
      </Field>
      {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
      <Button type="submit" icon="plus" className={styles.add} busy={form.busy}>
        {t('add')}
      </Button>
    </form>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('apiKeys')
  const { name, ending, createdAt, lastUsedAt, usage } = apiKey
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{name}</b>
        <code translate="no">nb_…{ending}</code>
        <p className={styles.times}>
          {t('row.made')} <Time value={createdAt} form="date" /> · {t('row.used')}{' '}
          {lastUsedAt === null ? t('row.never') : <Time value={lastUsedAt} form="relative" />}
        </p>
        <UsageChart usage={usage} name={name} />
      </div>
      <Button small variant="ghost" icon="trash" aria-label={t('row.revoke', { name })} onClick={onRevoke}>
        {t('revoke.act')}
      </Button>
    </li>
  )
}

type RevokeProps = { apiKey: ApiKey | null; onClose: (isRevoked: boolean) => Promise<void> }

function RevokeDialog({ apiKey, onClose }: RevokeProps) {
  const { t } = useTranslation('apiKeys')
  const ask = useOwnCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function revoke({ id, name }: ApiKey) {
    setBusy(true)
    const answer = await ask(revokeApiKey, { params: { id } })
    setBusy(false)
    const isRevoked = answer !== 'failed' && (!isRefusal(answer) || answer.refused === 'error.apiKeyNotFound')
    toast(isRevoked ? { tone: 'ok', text: t('revoke.done', { name }) } : { tone: 'bad', text: refusalText(t, answer) })
    await onClose(isRevoked)
  }

  return (
    <Dialog
      open={apiKey !== null}
      onClose={() => void onClose(false)}
      icon="trash"
      title={t('revoke.title')}
      closeLabel={t('close')}
      footer={
        apiKey && (
          <>
            <Button variant="ghost" onClick={() => void onClose(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => revoke(apiKey)}>
              {t('revoke.confirm')}
            </Button>
          </>
        )
      }
    >
      {apiKey && <p>{t('revoke.text', { name: apiKey.name })}</p>}
    </Dialog>
  )
}
