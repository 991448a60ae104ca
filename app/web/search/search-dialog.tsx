import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { longestSearch } from '#features/search/contract.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { FoundLine } from './found-line.tsx'
import styles from './search-dialog.module.css'
import { SearchState } from './search-state.tsx'
import { searchAddress } from './search-words.ts'
import { useTypedSearch } from './use-typed-search.ts'

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
