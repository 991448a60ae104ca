import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { type NewsSearch, newsAddress } from './news-search.ts'
import styles from './search-form.module.css'

/** Searches the news, in the category that is being shown. Before any script runs the browser sends it as it is. */
export function SearchForm({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ search, typed: search ?? '' })
  // What is searched changes by going back as well; the field must not be made anew, it may have the focus.
  if (draft.search !== search) setDraft({ search, typed: search ?? '' })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate({ href: newsAddress(language, { category, search: draft.typed.trim() }) })
  }

  return (
    <search>
      <form className={styles.form} action={newsAddress(language, {})} onSubmit={submit}>
        {category && <input type="hidden" name="category" value={category} />}
        <Field label={t('list.search')}>
          {(control) => (
            <Input
              {...control}
              type="search"
              name="search"
              value={draft.typed}
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
              onChange={(event) => setDraft({ search, typed: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" icon="search">
          {t('list.find')}
        </Button>
        {search && (
          <a className={styles.clear} href={newsAddress(language, { category })}>
            {t('list.clear')}
          </a>
        )}
      </form>
    </search>
  )
}
