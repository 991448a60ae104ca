import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { longestSearch, searchSite, shownAtOnce } from '#features/search/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findPages } from './find-pages.ts'
import { type FoundKind, foundKinds } from './found.tsx'
import { FoundLine } from './found-line.tsx'
import styles from './search-dialog.module.css'
import { searchAddress, tidy } from './search-words.ts'

/** How long nothing more must be typed before the server is asked, in milliseconds. */
const pause = 150

/** Why a search failed: rate limited for `waitSeconds`, or (null) the server did not respond. */
type SearchProblem = { waitSeconds: number | null; isTrying: boolean; again: () => void }

/**
 * Results for the typed text (`wanted`, normalised); `isOver` once the response for exactly that
 * text, or its failure, has arrived.
 */
type TypedSearch = { wanted: string; kinds: FoundKind[]; isOver: boolean; problem: SearchProblem | null }

/** Searches while typing: pages at once, the rest after a pause. Outdated requests are aborted. */
function useTypedSearch(typed: string): TypedSearch {
  const { t } = useTranslation(['shell', 'search'])
  const language = useLanguage()
  const wanted = tidy(typed)
  const [q, setQ] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setQ(wanted), pause)
    return () => clearTimeout(waiting)
  }, [wanted])
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.dialog } }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // Without a network it fails, and says so, instead of waiting for one.
    networkMode: 'always',
    // A typing visitor should not wait for a third attempt.
    retry: 1,
  })
  const refused = data && isRefusal(data) && !isPlaceholderData ? data : null
  const hasProblem = wanted !== '' && wanted === q && (isError || refused !== null)
  const waitSeconds = refused && (typeof refused.retryAfterSeconds === 'number' ? refused.retryAfterSeconds : 60)
  return {
    wanted,
    kinds: foundKinds(
      language,
      wanted,
      findPages(wanted, (word) => t(word)),
      wanted !== '' && data && !isRefusal(data) ? data : null,
    ),
    isOver: wanted === q && (hasProblem || !isFetching),
    problem: hasProblem ? { waitSeconds, isTrying: isFetching, again: () => void refetch() } : null,
  }
}

/**
 * Search dialog with results while typing. Focus stays in the field, a combobox: arrows, Home and
 * End select in the list, Enter opens the selection or the page of all results, Escape closes.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const navigate = useNavigate()
  const onLinkClick = useInnerLinks()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const search = useTypedSearch(typed)
  const { wanted, kinds } = search
  const things = kinds.flatMap((kind) => kind.things)
  const at = chosen !== null && chosen < things.length ? chosen : null

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (wanted === '') return
      onClose()
      void navigate({ href: (at === null ? undefined : things[at])?.href ?? searchAddress(language, wanted) })
      return
    }
    const next = {
      ArrowDown: at === null ? 0 : (at + 1) % things.length,
      ArrowUp: at === null ? things.length - 1 : (at + things.length - 1) % things.length,
      // Without a selection, Home and End move the cursor in the field.
      Home: at === null ? undefined : 0,
      End: at === null ? undefined : things.length - 1,
    }[event.key]
    if (next === undefined || things.length === 0) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  let index = 0
  return (
    <Dialog open pinned onClose={onClose} title={t('title')} icon="search" closeLabel={t('close')}>
      <Field label={t('label')}>
        {(control) => (
          <Input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={things.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={at === null ? undefined : `${listId}-${at}`}
            value={typed}
            maxLength={longestSearch}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <SearchState search={search} count={things.length} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field above */}
      <div
        id={listId}
        role="listbox"
        aria-label={t('title')}
        tabIndex={-1}
        hidden={things.length === 0}
        onClick={(event) => {
          onLinkClick(event)
          if (event.target instanceof Element && event.target.closest('a')) onClose()
        }}
      >
        {kinds.map(({ kind, things: ofKind }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={kind} role="group" aria-label={t(`kind.${kind}`)}>
            <p className={styles.kind} aria-hidden>
              {t(`kind.${kind}`)}
            </p>
            {ofKind.map((thing) => {
              const own = index++
              return (
                <a
                  key={thing.href}
                  id={`${listId}-${own}`}
                  className={classNames(styles.thing, own === at && styles.chosen)}
                  role="option"
                  aria-selected={own === at}
                  tabIndex={-1}
                  href={thing.href}
                >
                  <FoundLine thing={thing} />
                </a>
              )
            })}
          </div>
        ))}
      </div>
      {things.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it is a link that goes where it leads
        <p onClick={onLinkClick}>
          <a className={styles.all} href={searchAddress(language, wanted)} onClick={() => queueMicrotask(onClose)}>
            {t('more')}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/**
 * Status line of the search dialog: instructions, progress, number of results, or the error with a
 * retry button.
 */
function SearchState({ search, count }: { search: TypedSearch; count: number }) {
  const { t } = useTranslation(['search', 'common'])
  const { wanted, isOver, problem } = search
  return (
    <>
      <div className={styles.state} role="status">
        {wanted === '' ? (
          <p className={styles.hint}>{t('hint')}</p>
        ) : !isOver ? (
          <p className={styles.searching}>{t('searching')}</p>
        ) : count > 0 ? (
          !problem && <p>{t('results', { count })}</p>
        ) : (
          !problem && (
            <EmptyState title={t('nothing.title')} vignette="search">
              {t('nothing.text', { q: wanted })}
            </EmptyState>
          )
        )}
      </div>
      {problem && (
        <Note
          tone="warn"
          role="alert"
          title={
            problem.waitSeconds === null
              ? t('failed')
              : t('common:error.tooManyRequests', { count: problem.waitSeconds })
          }
        >
          <Button className={styles.again} small icon="undo" busy={problem.isTrying} onClick={problem.again}>
            {t('common:broken.again')}
          </Button>
        </Note>
      )}
    </>
  )
}
