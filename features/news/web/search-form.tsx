import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type NewsSearch, newsAddress } from './news-search.ts'
import styles from './search-form.module.css'

/** Searches the news, in the category that is being shown. Before any script runs the browser sends it as it is. */
export function SearchForm({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(search)

  // What is searched changes by going back as well; the field must not be made anew, it may have the focus. Else it is left to whoever
  // types: they may be quicker than the page.
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (field.current) field.current.value = search ?? ''
  }, [search])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    void navigate({ href: newsAddress(language, { category, search: typeof typed === 'string' ? typed.trim() : '' }) })
  }

  return (
    <search>
      <form className={styles.form} action={newsAddress(language, {})} onSubmit={submit}>
        {category && <input type="hidden" name="category" value={category} />}
        <Field label={t('list.search')}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
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
