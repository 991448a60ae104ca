import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { longestSearch, searchSite, shownAtOnce } from '#features/search/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './embeds-page.module.css'

/** A player or badge that is shown. */
export type Chosen = { id: string; name: string }

type Found = Chosen & { detail: string }

/** Finds a player or badge by its name, and has one chosen. */
export function FindThing({
  thing,
  chosen,
  onChoose,
}: {
  thing: 'player' | 'badge'
  chosen: Chosen | undefined
  onChoose: (found: Chosen) => void
}) {
  const { t } = useTranslation(['embeds', 'common'])
  const [sought, setSought] = useState('')
  const { found, refused } = useFound(thing, sought)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('name')
    if (typeof typed === 'string') setSought(typed.trim())
  }

  return (
    <>
      <form className={styles.find} onSubmit={submit}>
        <Field label={t(`find.${thing}`)}>
          {(control) => (
            <Input {...control} name="name" maxLength={longestSearch} required autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <Button icon="search" type="submit">
          {t('find.search')}
        </Button>
      </form>
      <div role="status">
        {refused !== null && <p>{t('common:error.tooManyRequests', { count: refused })}</p>}
        {found?.length === 0 && <p>{t(thing === 'player' ? 'find.nothing' : 'find.noBadge')}</p>}
      </div>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={t(`find.${thing}s`)}>
          {found.map(({ id, name, detail }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen?.id} onClick={() => onChoose({ id, name })}>
                <b translate="no">{name}</b> <small>{detail}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * What a search finds: undefined until it is answered; `refused` is in how many seconds it may be
 * repeated.
 */
function useFound(thing: 'player' | 'badge', q: string): { found: Found[] | undefined; refused: number | null } {
  const language = useLanguage()
  const { data } = useQuery({
    ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.dialog } }),
    enabled: q !== '',
  })
  if (q === '' || !data) return { found: undefined, refused: null }
  if (isRefusal(data)) {
    return { found: undefined, refused: typeof data.retryAfterSeconds === 'number' ? data.retryAfterSeconds : 60 }
  }
  const found =
    thing === 'player'
      ? data.players.map(({ habboId, name, hotel }) => ({ id: habboId, name, detail: hotels[hotel].label }))
      : data.badges.items.map(({ code, name }) => ({ id: code, name: name ?? code, detail: code }))
  return { found, refused: null }
}
