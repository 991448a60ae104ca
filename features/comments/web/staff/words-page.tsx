import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import {
  Chip,
  type Column,
  DataTable,
  FilterRow,
  StaffHead,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
  useUndo,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listWords, removeWord, undoWordChange, wordKinds } from '../../client.ts'
import type { listWords as listWordsContract, Word } from '../../contract.ts'
import styles from './queue-page.module.css'
import { parseWordsSearch, type WordsSearch } from './search-params.ts'
import { AddWordDialog, ChangeWordDialog, valuesOf } from './word-dialog.tsx'

/** The watched words and protected names, searched and filtered; the filters are in the address. */
export function WordsPage() {
  const { t } = useTranslation(['staffComments', 'common'])
  const search = parseWordsSearch(useSearch({ strict: false }))
  const list = useStaffPages(listWords, { query: search })
  const queryClient = useQueryClient()
  const toast = useToast()
  const { offer } = useUndo()
  const [opened, setOpened] = useState<Word | 'new' | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: [listWords.path] })
  const close = () => setOpened(null)
  useStaffKeys({ n: () => setOpened('new') })

  function noteAdded({ word }: Word): void {
    close()
    toast({ tone: 'ok', text: t('wordsPage.saved', { word }) })
    void reload()
  }

  function offerUndo(id: number, seen: Pick<Word, 'word' | 'kind' | 'does'> | null, text: string): void {
    offer({
      text,
      undo: async () => {
        const answer = await call(undoWordChange, { params: { id }, body: { seen } })
        await reload()
        if (isRefusal(answer)) throw new Error(answer.refused)
      },
    })
  }

  function noteChanged(changed: Word): void {
    close()
    void reload()
    offerUndo(changed.id, valuesOf(changed), t('wordsPage.changed', { word: changed.word }))
  }

  async function remove({ id, word }: Word): Promise<void> {
    const answer = await call(removeWord, { params: { id } }).catch(() => 'failed' as const)
    await reload()
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    offerUndo(id, null, t('wordsPage.removed', { word }))
  }

  return (
    <>
      <StaffHead
        title={t('wordsPage.title')}
        facts={t('wordsPage.lead')}
        back={{ to: 'comments', label: t('title') }}
        actions={
          <Button small icon="plus" aria-keyshortcuts="n" onClick={() => setOpened('new')}>
            {t('wordsPage.add')}
            <kbd>N</kbd>
          </Button>
        }
      />
      <WordFilters search={search} counts={list.first?.counts} />
      {(list.failed || list.refusal) && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={list.readAgain}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="240px" />}
      {list.items?.length === 0 && <EmptyState vignette="search" level="h2" title={t('wordsPage.none')} />}
      {list.items && list.items.length > 0 && (
        <DataTable
          label={t('wordsPage.title')}
          columns={columnsOf(t, setOpened, (word) => void remove(word))}
          rows={list.items}
          keyOf={({ id }) => id}
        />
      )}
      {list.hasMore && (
        <Button block variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('list.more')}
        </Button>
      )}
      {opened === 'new' && <AddWordDialog onAdded={noteAdded} onClose={close} />}
      {opened && opened !== 'new' && <ChangeWordDialog word={opened} onChanged={noteChanged} onClose={close} />}
    </>
  )
}

type Counts = (typeof listWordsContract)['result']['_output']['counts']

function WordFilters({ search, counts }: { search: WordsSearch; counts: Counts | undefined }) {
  const { t } = useTranslation('staffComments')
  const navigate = useStaffNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { q = '', kind } = search
  const change = (changed: WordsSearch) =>
    void navigate('comments/words', { search: { ...search, ...changed }, replace: true })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    change({ q: field.current?.value.trim() || undefined })
  }
  useStaffKeys({ '/': () => field.current?.focus() })
  return (
    <FilterRow label={t('filters.label')}>
      <Chip
        on={kind === undefined}
        count={counts && counts.watched + counts.protected + counts.title}
        onClick={() => change({ kind: undefined })}
      >
        {t('filters.all')}
      </Chip>
      {wordKinds.map((each) => (
        <Chip key={each} on={kind === each} count={counts?.[each]} onClick={() => change({ kind: each })}>
          {t(`wordsPage.kinds.${each}`)}
        </Chip>
      ))}
      <form className={styles.find} onSubmit={submit}>
        <Icon name="search" small />
        <Input
          key={q}
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={t('wordsPage.find')}
          aria-keyshortcuts="/"
          placeholder={t('wordsPage.find')}
        />
      </form>
    </FilterRow>
  )
}

function columnsOf(
  t: ReturnType<typeof useTranslation<['staffComments', 'common']>>['t'],
  onChange: (word: Word) => void,
  onRemove: (word: Word) => void,
): Column<Word>[] {
  const byOf = ({ source, by }: Word) => (source ? t(`wordsPage.source.${source}`) : (by ?? t('wordsPage.nobody')))
  return [
    { key: 'word', label: t('wordsPage.columns.word'), isTitle: true, cell: ({ word }) => <b dir="auto">{word}</b> },
    { key: 'kind', label: t('wordsPage.columns.kind'), cell: ({ kind }) => t(`wordsPage.kinds.${kind}`) },
    { key: 'does', label: t('wordsPage.columns.does'), cell: ({ does }) => t(`wordsPage.does.${does}`) },
    { key: 'hits', label: t('wordsPage.columns.hits'), isNumber: true, cell: ({ hits }) => hits },
    { key: 'by', label: t('wordsPage.columns.by'), cell: byOf },
    {
      key: 'act',
      label: t('wordsPage.columns.act'),
      cell: (word) => (
        <span className="row">
          <Button
            small
            square
            variant="ghost"
            aria-label={t('wordsPage.change', { word: word.word })}
            onClick={() => onChange(word)}
          >
            <Icon name="pencil" small />
          </Button>
          <Button
            small
            square
            variant="ghost"
            aria-label={t('wordsPage.remove', { word: word.word })}
            onClick={() => onRemove(word)}
          >
            <Icon name="trash" small />
          </Button>
        </span>
      ),
    },
  ]
}
