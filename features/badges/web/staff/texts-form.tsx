import { useState } from 'react'
import { useLocalDraft, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm } from '#platform/web/endpoint-form.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { handInBadge, nameBadge, staffBounds } from '../../client.ts'
import type { CatalogueDetail } from '../../contract.ts'
import styles from './badge-detail.module.css'
import type { DetailProps } from './detail-props.ts'
import { DraftNote } from './draft-note.tsx'
import { TextDifferences } from './text-differences.tsx'
import { isFilledAs, readTextDraft, type TextDraft, type TextValues, textsOf, valuesOf } from './text-drafts.ts'

const parts = ['name', 'description'] as const

/**
 * What the staff say of a badge, in three languages. Where a colleague was faster, what was typed
 * stays, theirs is shown beside it, and the next saving replaces it. What is typed is kept until it
 * is saved or discarded.
 */
export function TextsForm({ detail, access }: DetailProps) {
  const { t } = useTranslation('staffBadges')
  const dateTime = useDateTime()
  const mayPublish = useScope('catalogue.edit') === 'all'
  const { values, base, theirs, isKept, onChange, take, onSaved, onStale } = useTexts(detail)
  const sent = useSent(detail, access)
  const isSaid = { name: detail.isNamed, description: detail.isDescribed }
  const form = useEndpointForm(nameBadge, {
    values,
    onChange,
    words: 'staffBadges',
    validate: (filled) =>
      Object.fromEntries(
        parts.flatMap((part) =>
          languageCodes.map((code) => [
            `${part}-${code}`,
            lengthError(filled[`${part}-${code}`].trim().length, { least: 0, most: staffBounds[part] }),
          ]),
        ),
      ),
    parts: (filled) => ({ params: { code: detail.code }, body: { seen: base.seen, texts: textsOf(filled) } }),
    send: (_endpoint, parts) => (mayPublish ? say(parts) : (handIn(parts) as ReturnType<typeof say>)),
    onSent: (changed) => {
      const before = base
      onSaved()
      sent(changed, mayPublish ? before : null)
    },
    onRefused: (failure) => {
      const current = isRefusal(failure) ? (failure.current as CatalogueDetail | undefined) : undefined
      if (current) onStale(current)
      access.onRefused(failure)
    },
  })
  const isSame = isFilledAs(values, base.texts)
  // Texts of the game are read-only, so they have no empty fields.
  const shownIn = (part: (typeof parts)[number]) =>
    languageCodes.filter((code) => !isSaid[part] || values[`${part}-${code}`] !== '')

  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('texts.title')}</h3>
      <p className={styles.hint}>{t('texts.hint')}</p>
      {parts.map((part) => (
        <div key={part} className="stack">
          {isSaid[part] && <p className={styles.hint}>{t(`texts.${part}Said`)}</p>}
          {shownIn(part).map((code) => (
            <Field
              key={code}
              label={t(`texts.${part}`, { language: t(`languages.${code}`) })}
              error={form.errorOf(`${part}-${code}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.text(`${part}-${code}`)}
                  lang={code}
                  maxLength={staffBounds[part]}
                  readOnly={isSaid[part]}
                />
              )}
            </Field>
          ))}
        </div>
      ))}
      {detail.saidBy.length > 0 && (
        <p className={styles.by}>
          {detail.saidBy
            .map(({ language, by, at }) =>
              t('texts.by', { language: t(`languages.${language}`), name: by?.name ?? t('closed'), at: dateTime(at) }),
            )
            .join(' · ')}
        </p>
      )}
      {theirs && (
        <Note tone="warn" role="alert" title={t('stale.title')}>
          <p>{t(theirs.isNamed || theirs.isDescribed ? 'stale.game' : 'stale.text')}</p>
          <TextDifferences before={textsOf(values)} after={theirs.texts} />
          <Button small onClick={take}>
            {t('stale.take')}
          </Button>
        </Note>
      )}
      {form.error && !theirs && <Note tone="bad" role="alert" title={form.error} />}
      {isKept && <DraftNote onDiscard={take} />}
      <Button type="submit" small icon={mayPublish ? 'check' : 'send'} busy={form.busy} disabled={isSame}>
        {t(mayPublish ? 'texts.save' : 'texts.handIn')}
      </Button>
    </form>
  )
}

type Written = Call<ContractOf<typeof nameBadge>>

const say = (written: Written) => call(nameBadge, written)

const handIn = ({ params, body: { texts } }: Written) => call(handInBadge, { params, body: { what: 'texts', texts } })

/**
 * The fields as they are typed, and the texts that they replace (`base`). Fields that were not
 * touched show what a colleague saves.
 */
function useTexts(detail: CatalogueDetail) {
  const [draft, keep] = useLocalDraft(`badge ${detail.code}`, readTextDraft)
  const [theirs, setTheirs] = useState<CatalogueDetail | null>(null)
  const base: TextDraft['base'] = draft?.base ?? detail
  const values = draft?.values ?? valuesOf(detail.texts)

  function leave(): void {
    setTheirs(null)
    keep(null)
  }
  return {
    ...{ values, base, theirs, isKept: draft !== null },
    onChange(change: Partial<TextValues>) {
      const filled = { ...values, ...change }
      const isSame = JSON.stringify(filled) === JSON.stringify(valuesOf(base.texts))
      keep(isSame ? null : { values: filled, base: { seen: base.seen, texts: base.texts } })
    },
    onSaved: leave,
    onStale(current: CatalogueDetail) {
      keep({ values, base: { seen: current.seen, texts: current.texts } })
      setTheirs(current)
    },
    take: leave,
  }
}

/**
 * Returns what follows after the texts were saved: with those of before, they can be brought back.
 */
function useSent({ code }: CatalogueDetail, access: DetailProps['access']) {
  const { t } = useTranslation('staffBadges')
  const { offer } = useUndo()
  const toast = useToast()
  return (changed: CatalogueDetail, before: Pick<CatalogueDetail, 'texts'> | null): void => {
    access.onDetail(changed)
    if (before === null) {
      toast({ tone: 'ok', text: t('texts.handedIn') })
      return
    }
    offer({
      text: t('texts.saved', { code }),
      async undo() {
        const body = { seen: changed.seen, texts: before.texts }
        if (!(await access.act(nameBadge, { params: { code }, body }))) throw new Error('The texts stay as they are')
      },
    })
  }
}
