import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './plays-section.module.css'
import { playsAddress } from './radio-address.ts'
import { type PlaysSearch, parsePlaysSearch } from './radio-search.ts'
import { useOwnZone } from './use-own-zone.ts'

/**
 * Filters the songs by a day of the station and by words. A day is applied at once; before scripts
 * run the browser submits the plain form.
 */
export function PlaysFilters({
  asked,
  list,
}: {
  asked: PlaysSearch
  list: { zone: string; firstDay: string | null; today: string } | null
}) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const navigate = useNavigate()
  const ownZone = useOwnZone(list?.zone ?? 'UTC')
  const isTheirDay = list !== null && ownZone !== list.zone
  const dayField = useRef<HTMLInputElement>(null)

  // History navigation changes the day too; the field is updated in place, since it may have the
  // focus.
  useEffect(() => {
    if (dayField.current) dayField.current.value = asked.day ?? ''
  }, [asked.day])

  function show(form: HTMLFormElement) {
    const { day, search } = parsePlaysSearch(Object.fromEntries(new FormData(form)))
    void navigate({ href: playsAddress(language, { day, search, most: asked.most }), resetScroll: false })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }

  return (
    <search>
      <form className={styles.filters} action={playsAddress(language)} onSubmit={submit}>
        {asked.most && <input type="hidden" name="most" value={asked.most} />}
        <Field label={t(isTheirDay ? 'plays.dayThere' : 'plays.day')}>
          {(control) => (
            <Input
              {...control}
              ref={dayField}
              type="date"
              name="day"
              defaultValue={asked.day}
              min={list?.firstDay ?? undefined}
              max={list?.today}
              onChange={({ target: { form, value } }) => {
                // A partially typed year is not applied yet.
                if (form && (value === '' || parsePlaysSearch({ day: value }).day)) show(form)
              }}
            />
          )}
        </Field>
        <SearchRow
          label={t('plays.search')}
          search={asked.search}
          placeholder={t('plays.example')}
          find={t('plays.find')}
        />
        {(asked.day || asked.search || asked.before) && (
          <TextLink href={playsAddress(language, { most: asked.most })}>{t('plays.clear')}</TextLink>
        )}
      </form>
    </search>
  )
}
