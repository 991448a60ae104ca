import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { type Column, DataTable, StaffHead, StaffLink, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { searchAllComments } from '../../client.ts'
import type { StaffComment } from '../../contract.ts'
import { useCommentState } from './comment-state.ts'
import { DecisionBar } from './decision-bar.tsx'
import { useReadySentences } from './ready-sentences.ts'
import styles from './search-page.module.css'
import { type CommentSearch, commentStates, parseSearch } from './search-params.ts'
import { TroubleNotes } from './trouble-notes.tsx'
import { type Deciding, useDecisions } from './use-decisions.ts'

/**
 * The search over all comments: words, writer, state and days, kept in the address. Selected
 * comments are decided on together.
 */
export function SearchPage() {
  const { t } = useTranslation('staffComments')
  const search: CommentSearch = useSearch({ strict: false })
  const navigate = useStaffNavigate()
  const query = useInfiniteQuery({
    queryKey: [searchAllComments.path, search],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...search, ...(pageParam ? { cursor: pageParam } : {}) }
      const answer = await call(searchAllComments, { query: asked }, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      return answer
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const columns = useColumns(chosen, toggle)
  const sentences = useReadySentences()
  const look = async () => void (await query.refetch())
  // Rows stay and show their new state.
  const decisions = useDecisions({ hide() {}, unhide() {}, look }, sentences, () => {})

  async function decide(deciding: Deciding): Promise<void> {
    setChosen(new Set())
    await decisions.decide(selected, deciding)
    await look()
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    void navigate('comments/search', { search: parseSearch(given) })
  }

  return (
    <>
      <StaffHead title={t('searchPage.title')} back={{ to: 'comments', label: t('title') }} />
      <form key={JSON.stringify(search)} className={styles.form} onSubmit={submit}>
        <Field label={t('searchPage.q')}>
          {(control) => <Input {...control} type="search" name="q" defaultValue={search.q} maxLength={100} />}
        </Field>
        <Field label={t('searchPage.writer')}>
          {(control) => <Input {...control} type="search" name="writer" defaultValue={search.writer} maxLength={100} />}
        </Field>
        <Field label={t('searchPage.state')}>
          {(control) => (
            <Select {...control} name="state" defaultValue={search.state ?? ''}>
              <option value="">{t('searchPage.any')}</option>
              {commentStates.map((state) => (
                <option key={state} value={state}>
                  {t(`state.${state}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('searchPage.from')}>
          {(control) => <Input {...control} type="date" name="from" defaultValue={search.from} />}
        </Field>
        <Field label={t('searchPage.to')}>
          {(control) => <Input {...control} type="date" name="to" defaultValue={search.to} />}
        </Field>
        <Button type="submit" variant="primary">
          <Icon name="search" small />
          {t('searchPage.submit')}
        </Button>
      </form>
      {query.isError && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={() => void query.refetch()}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {query.isPending && <Skeleton height="240px" />}
      {query.isSuccess && rows.length === 0 && <EmptyState vignette="search" level="h2" title={t('searchPage.none')} />}
      <TroubleNotes
        troubles={decisions.troubles}
        onSettle={decisions.settle}
        onLook={(id) => void navigate('comments', { search: { id } })}
      />
      {rows.length > 0 && (
        <div className={styles.found}>
          {selected[0] ? (
            <section className={styles.selected} aria-label={t('list.selected', { count: selected.length })}>
              <p>
                <b>{t('list.selected', { count: selected.length })}</b>
                <Button small variant="ghost" onClick={() => setChosen(new Set())}>
                  {t('list.unselect')}
                </Button>
              </p>
              <DecisionBar
                comment={selected[0]}
                selected={selected}
                sentences={sentences}
                onDecide={(deciding) => void decide(deciding)}
                onChanged={() => void look()}
              />
            </section>
          ) : (
            <Button small variant="ghost" onClick={() => setChosen(new Set(rows.map(({ id }) => id)))}>
              {t('searchPage.selectAll', { count: rows.length })}
            </Button>
          )}
          <DataTable label={t('searchPage.results')} columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
      {query.hasNextPage && (
        <Button block variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function useColumns(chosen: ReadonlySet<number>, onToggle: (id: number) => void): Column<StaffComment>[] {
  const { t } = useTranslation('staffComments')
  const stateOf = useCommentState()
  return [
    {
      key: 'text',
      label: t('searchPage.columns.text'),
      isTitle: true,
      cell: ({ id, text, language, author }) => (
        <span className={styles.comment}>
          <Checkbox
            checked={chosen.has(id)}
            aria-label={t('list.select', { name: author?.name ?? t('detail.nobody') })}
            onChange={() => onToggle(id)}
          >
            {''}
          </Checkbox>
          <StaffLink to="comments" search={{ id }} className={styles.text}>
            <span dir="auto" lang={language ?? undefined}>
              {text}
            </span>
          </StaffLink>
        </span>
      ),
    },
    {
      key: 'writer',
      label: t('searchPage.columns.writer'),
      cell: ({ author }) => author?.name ?? t('detail.nobody'),
    },
    {
      key: 'state',
      label: t('searchPage.columns.state'),
      cell: (comment) => {
        const { text, tone, icon } = stateOf(comment)
        return (
          <Plate tone={tone} icon={icon}>
            {text}
          </Plate>
        )
      },
    },
    {
      key: 'when',
      label: t('searchPage.columns.when'),
      cell: ({ createdAt }) => <Time value={createdAt} form="dateTime" />,
    },
  ]
}
