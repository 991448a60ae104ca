import { useState } from 'react'
import { hotelCodes, hotels } from '#features/hotels/client.ts'
import { useLocalDraft, useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useEndpointForm } from '#platform/web/endpoint-form.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addBadgeWay, changeBadgeWay, handInBadge, removeBadgeWay, staffBounds, wayKinds } from '../../client.ts'
import type { CatalogueDetail, EnteredWay, StaffWay } from '../../contract.ts'
import { DraftNote } from './draft-note.tsx'
import { NewsField } from './news-field.tsx'
import type { CatalogueAccess } from './use-catalogue-badge.ts'
import { WayFacts } from './way-facts.tsx'
import { readWayDraft, valuesOfWay, type WayDraft, wayOf, wrongWay } from './way-values.ts'

/**
 * Adds a way, changes one, or hands it in. Where a colleague was faster, what was typed stays,
 * theirs is shown, and the next saving replaces it. What is typed is kept until it is saved or
 * discarded.
 */
export function WayDialog({
  code,
  way,
  access,
  onClose,
}: {
  code: string
  way: StaffWay | null
  access: CatalogueAccess
  onClose: () => void
}) {
  const { t } = useTranslation('staffBadges')
  const toast = useToast()
  const offerUndo = useWayUndo(access)
  const zone = useZone()
  const mayPublish = useScope('catalogue.edit') === 'all'
  const [draft, keep] = useLocalDraft(`badgeWay ${code} ${way?.id ?? 'new'}`, readWayDraft)
  const [refusedFor, setRefusedFor] = useState<StaffWay | null>(null)
  const shown: WayDraft = draft ?? {
    values: valuesOfWay(way, zone),
    news: way?.news ?? null,
    version: way?.version ?? null,
  }
  const { values, news } = shown
  // What was kept may be older than what a colleague has saved.
  const base = refusedFor ?? way
  const isStale = base !== null && base.version !== shown.version
  const onChange = (change: Partial<WayDraft['values']>) => keep({ ...shown, values: { ...values, ...change } })
  const form = useEndpointForm(addBadgeWay, {
    values: { ...values, news: '' },
    onChange: ({ news: _, ...change }) => onChange(change),
    words: 'staffBadges',
    validate: (typed) => ({
      ...wrongWay(typed),
      news: typed.kind === 'news' && news === null ? 'error.formFieldRequired' : undefined,
    }),
    parts: (typed) => ({ params: { code }, body: wayOf(typed, news?.id ?? null, way, zone) }),
    send: (_endpoint, parts) => send(code, base, parts.body, mayPublish) as ReturnType<typeof add>,
    onSent: (changed) => {
      keep(null)
      access.onDetail(changed)
      if (mayPublish) offerUndo(changed, base)
      else toast({ tone: 'ok', text: t('texts.handedIn', { code }) })
      onClose()
    },
    onRefused: (failure) => {
      const current = isRefusal(failure) ? (failure.current as CatalogueDetail | undefined) : undefined
      const theirs = current?.wayList.find(({ id }) => id === way?.id)
      if (theirs) setRefusedFor(theirs)
      access.onRefused(failure)
    },
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      icon="key"
      title={t(way ? 'way.change' : 'way.new', { code })}
      closeLabel={t('close')}
    >
      <form {...form.props} className="stack">
        <Field label={t('way.kind')}>
          {(control) => (
            <Select
              {...control}
              name="kind"
              value={values.kind}
              onChange={({ target }) => onChange({ kind: wayKinds.find((kind) => kind === target.value) ?? 'other' })}
            >
              {wayKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`way.kinds.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <NewsField chosen={news} error={form.errorOf('news')} onChoose={(chosen) => keep({ ...shown, news: chosen })} />
        <Field label={t('way.hotel')} error={form.errorOf('hotel')}>
          {(control) => (
            <Select
              {...control}
              name="hotel"
              value={values.hotel}
              onChange={({ target }) => onChange({ hotel: target.value })}
            >
              <option value="">{t('way.allHotels')}</option>
              {hotelCodes.map((hotel) => (
                <option key={hotel} value={hotel}>
                  {hotels[hotel].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('way.roomNumber')} error={form.errorOf('room')}>
          {(control) => <Input {...control} {...form.text('room')} inputMode="numeric" maxLength={10} />}
        </Field>
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            label={t(`way.${end}`)}
            help={end === 'until' && t('way.zone', { zone })}
            error={form.errorOf(end)}
          >
            {(control) => <Input {...control} {...form.text(end)} type="datetime-local" />}
          </Field>
        ))}
        {languageCodes.map((each) => (
          <Field
            key={each}
            label={t('way.text', { language: t(`languages.${each}`) })}
            error={form.errorOf(`text-${each}`)}
          >
            {(control) => <Input {...control} {...form.text(`text-${each}`)} lang={each} maxLength={staffBounds.way} />}
          </Field>
        ))}
        {isStale && base && (
          <Note tone="warn" role="alert" title={t('stale.title')}>
            <p>{t('stale.text')}</p>
            <WayFacts way={base} />
          </Note>
        )}
        {form.error && !isStale && <Note tone="bad" role="alert" title={form.error} />}
        {draft && <DraftNote onDiscard={() => keep(null)} />}
        <Button type="submit" variant="primary" busy={form.busy}>
          {t(mayPublish ? 'way.save' : 'way.handIn')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Returns what offers to take back a way that was added, or to bring back what was changed. */
function useWayUndo({ code, detail, act }: CatalogueAccess) {
  const { t } = useTranslation('staffBadges')
  const { offer } = useUndo()
  const known = new Set(detail?.wayList.map(({ id }) => id))
  return (changed: CatalogueDetail, before: StaffWay | null): void => {
    // The newest is the last one.
    const published = changed.wayList.findLast(({ id }) => (before ? id === before.id : !known.has(id)))
    if (!published) return
    const { id, version } = published
    const params = { code, id }
    offer({
      text: t('ways.added', { code }),
      async undo() {
        const undone = before
          ? await act(changeBadgeWay, { params, body: { version, way: before } })
          : await act(removeBadgeWay, { params, body: { isRemoved: true } })
        if (!undone) throw new Error('The way stays as it is')
      },
    })
  }
}

/** Adds a way, changes one as of the version that was seen, or hands it in. */
function send(code: string, base: StaffWay | null, way: EnteredWay, mayPublish: boolean) {
  if (!mayPublish) return call(handInBadge, { params: { code }, body: { what: 'way', way, wayId: base?.id ?? null } })
  if (base) return call(changeBadgeWay, { params: { code, id: base.id }, body: { version: base.version, way } })
  return add(code, way)
}

const add = (code: string, way: EnteredWay) => call(addBadgeWay, { params: { code }, body: way })
