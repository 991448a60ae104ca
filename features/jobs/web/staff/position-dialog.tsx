import { useState } from 'react'
import type { HeadDepartment } from '#features/accounts/contract.ts'
import { useMe, useScope } from '#features/housekeeping/web/parts.tsx'
import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addStaffPosition, changeStaffPosition, positionLimits } from '../../client.ts'
import type { OfferedPosition } from '../../contract.ts'
import styles from './lists.module.css'
import { departments, type PositionValues, textsOf, valuesOf, wrongText } from './position-values.ts'

const fields = ['title', 'summary', 'tasks', 'requirements'] as const

/** Writes a position in up to three languages, or changes one. */
export function PositionDialog({
  position,
  onSaved,
  onClose,
}: {
  position: OfferedPosition | null
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffJobs', 'staffRoles'])
  const me = useMe()
  const reachesAll = useScope('jobs.positions') === 'all' || me.department === 'jobs'
  const [language, setLanguage] = useState<LanguageCode>(position?.texts[0]?.language ?? 'en')
  const [base, setBase] = useState(position)
  const filled = useFormValues<PositionValues>(valuesOf(position, reachesAll ? null : me.department))
  const { values } = filled
  const form = useEndpointForm(addStaffPosition, {
    words: 'staffJobs',
    ...filled,
    validate: wrongText,
    parts: ({ department, ...written }) => ({
      body: { department: departmentOf(department), texts: textsOf(written) },
    }),
    send: (_endpoint, parts) => (base ? (change(base, parts) as ReturnType<typeof add>) : add(parts)),
    onSent: onSaved,
    onRefused: (failure) => {
      const current = isRefusal(failure) ? failure.current : null
      if (current && typeof current === 'object') setBase(current as OfferedPosition)
    },
  })
  const isStale = isRefusal(form.failure) && form.failure.refused === 'error.stale'
  const isEmpty = Object.keys(textsOf(values)).length === 0
  const wrong = wrongText(values)

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      icon="list"
      title={t(position ? 'positions.change' : 'positions.new')}
      closeLabel={t('close')}
    >
      <form {...form.props} className="stack">
        {reachesAll && (
          <Field label={t('positions.department')} help={t('positions.departmentHelp')}>
            {(control) => (
              <Select
                {...control}
                name="department"
                value={values.department}
                onChange={({ target }) => filled.onChange({ department: target.value })}
              >
                <option value="">{t('positions.noDepartment')}</option>
                {departments.map((each) => (
                  <option key={each} value={each}>
                    {t(`staffRoles:department.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <SegmentedControl
          label={t('positions.language')}
          segments={languageCodes.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
          value={language}
          onChange={setLanguage}
        />
        <fieldset key={language} className={styles.language}>
          <legend>{t('positions.inLanguage', { language: t(`languages.${language}`) })}</legend>
          {fields.map((field) => {
            const name = `${field}_${language}` as const
            const isLong = field !== 'title'
            const help =
              field === 'tasks' || field === 'requirements' ? t('positions.lines', positionLimits) : undefined
            return (
              <Field key={field} label={t(`positions.field.${field}`)} help={help} error={form.errorOf(name)}>
                {(control) =>
                  isLong ? (
                    <Textarea {...control} {...form.text(name)} rows={field === 'summary' ? 2 : 4} lang={language} />
                  ) : (
                    <Input {...control} {...form.text(name)} lang={language} />
                  )
                }
              </Field>
            )
          })}
        </fieldset>
        {languageCodes
          .filter((code) => code !== language && fields.some((field) => wrong[`${field}_${code}`]))
          .map((code) => (
            <Note key={code} tone="warn" title={t('positions.incomplete', { language: t(`languages.${code}`) })} />
          ))}
        {form.error && <Note tone="bad" role="alert" title={isStale ? t('positions.stale') : form.error} />}
        <Button type="submit" variant="primary" busy={form.busy} disabled={isEmpty}>
          {t('positions.save')}
        </Button>
        {!position && <p className={styles.quiet}>{t('positions.closedFirst')}</p>}
      </form>
    </Dialog>
  )
}

function departmentOf(written: string): HeadDepartment | null {
  return departments.find((each) => each === written) ?? null
}

type Written = Call<ContractOf<typeof addStaffPosition>>

const add = (parts: Written) => call(addStaffPosition, parts)

function change({ key, seen }: OfferedPosition, { body }: Written) {
  return call(changeStaffPosition, { params: { key }, body: { ...body, seen } })
}
