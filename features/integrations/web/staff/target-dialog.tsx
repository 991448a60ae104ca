import { useState } from 'react'
import { useStepUp } from '#features/housekeeping/web/parts.tsx'
import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  addIntegration,
  announcedKinds,
  changeIntegration,
  fieldsOfKind,
  targetKinds,
  targetLimits,
  wrongFields,
} from '../../client.ts'
import type { Integration } from '../../contract.ts'
import styles from './integrations-page.module.css'

type Written = Call<ContractOf<typeof addIntegration>>

const empty = { kind: 'discord', name: '', address: '', recipient: '', roleMention: '', secret: '' } as const
const keyBytes = 32

/** Adds a target, or changes one. What is set as its secret is never shown. */
export function TargetDialog({
  target,
  onSaved,
  onClose,
}: {
  target: Integration | null
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffIntegrations')
  const confirmed = useStepUp()
  const language = useLanguage()
  const [base, setBase] = useState(target)
  const filled = useFormValues({
    ...(target ?? { ...empty, language }),
    secret: '',
    events: target?.events ?? [...announcedKinds],
  })
  const { values, onChange } = filled
  const { kind } = values
  const isElsewhere = (given: typeof values) =>
    !base || base.kind !== given.kind || base.address !== given.address || base.recipient !== given.recipient
  const form = useEndpointForm(addIntegration, {
    ...filled,
    words: 'staffIntegrations',
    // Whether another address is meant is decided by the server, which writes addresses alike.
    validate: (given) => wrongFields(given, base === null || base.kind !== given.kind),
    parts: (given) => ({
      body: {
        ...{ kind: given.kind, name: given.name, language: given.language, events: given.events },
        ...{ address: given.address, recipient: given.recipient, roleMention: given.roleMention, secret: given.secret },
      },
    }),
    send: (_endpoint, parts) =>
      confirmed(() => (base ? change(base, parts) : call(addIntegration, parts))).catch((): 'failed' => 'failed'),
    onSent: onSaved,
    onRefused: (failure) => {
      const current = isRefusal(failure) ? failure.current : null
      if (current && typeof current === 'object') setBase(current as Integration)
    },
  })
  const isStale = isRefusal(form.failure) && form.failure.refused === 'error.stale'
  const uses = fieldsOfKind[kind]
  const hasAddress = kind === 'mastodon' || kind === 'bluesky' || kind === 'webhook'
  const hasRecipient = kind === 'telegram' || kind === 'bluesky'

  return (
    <Dialog
      open
      wide
      icon="send"
      title={t(target ? 'dialog.change' : 'dialog.add')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <form {...form.props} className={styles.form}>
        <Field label={t('dialog.kind')}>
          {(control) => (
            <Select
              {...control}
              name="kind"
              value={kind}
              onChange={({ target: { value } }) => {
                const chosen = targetKinds.find((each) => each === value)
                if (chosen) onChange({ kind: chosen, secret: '' })
              }}
            >
              {targetKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`kind.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('dialog.name')} help={t('dialog.nameHelp')} error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.text('name')} maxLength={targetLimits.name} autoComplete="off" />}
        </Field>
        <SegmentedControl
          label={t('dialog.language')}
          segments={languageCodes.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
          value={values.language}
          onChange={(chosen) => onChange({ language: chosen })}
        />
        {hasAddress && (
          <Field
            label={t(`dialog.address.${kind}`)}
            help={t(`dialog.addressHelp.${kind}`)}
            error={form.errorOf('address')}
          >
            {(control) => (
              <Input
                {...control}
                {...form.text('address')}
                inputMode="url"
                maxLength={targetLimits.address}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        {hasRecipient && (
          <Field
            label={t(`dialog.recipient.${kind}`)}
            help={t(`dialog.recipientHelp.${kind}`)}
            error={form.errorOf('recipient')}
          >
            {(control) => (
              <Input
                {...control}
                {...form.text('recipient')}
                maxLength={targetLimits.recipient}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        {uses.includes('roleMention') && (
          <Field label={t('dialog.roleMention')} help={t('dialog.roleMentionHelp')} error={form.errorOf('roleMention')}>
            {(control) => (
              <Input
                {...control}
                {...form.text('roleMention')}
                inputMode="numeric"
                maxLength={targetLimits.roleMention}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <div className={styles.key}>
          <Field
            label={t(`dialog.secret.${kind}`)}
            help={[t(`dialog.secretHelp.${kind}`), base && base.kind === kind && t('dialog.keepSecret')]
              .filter(Boolean)
              .join(' ')}
            error={form.errorOf('secret')}
          >
            {(control) => (
              <Input
                {...control}
                {...form.text('secret')}
                maxLength={targetLimits.secret}
                autoComplete="off"
                spellCheck={false}
                required={isElsewhere(values)}
              />
            )}
          </Field>
          {kind === 'webhook' && (
            <Button small icon="key" onClick={() => onChange({ secret: newKey() })}>
              {t('dialog.makeKey')}
            </Button>
          )}
        </div>
        {form.error && <Note tone="bad" role="alert" title={isStale ? t('dialog.stale') : form.error} />}
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('dialog.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** A key as Standard Webhooks writes it. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

function change({ id, version }: Integration, { body }: Written) {
  const parts = { params: { id }, body: { ...body, version } }
  return call(changeIntegration, parts) as ReturnType<typeof call<ContractOf<typeof addIntegration>>>
}
