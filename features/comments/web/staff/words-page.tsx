import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Column, DataTable, Panel, StaffHead, TwoColumns, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addWord, listWords, removeWord } from '../../client.ts'
import type { Word } from '../../contract.ts'
import { AddWordForm } from './add-word-form.tsx'

const wordsQuery = queryOf(listWords, {})

/** The watched words and protected names that the staff added, and the form for another. */
export function WordsPage() {
  const { t } = useTranslation(['staffComments', 'common'])
  const asked = useQuery(wordsQuery)
  const queryClient = useQueryClient()
  const toast = useToast()
  const { offer } = useUndo()
  const words = asked.data && !isRefusal(asked.data) ? asked.data : null
  const reload = () => queryClient.invalidateQueries({ queryKey: wordsQuery.queryKey })

  async function remove({ id, word, kind, does }: Word): Promise<void> {
    const answer = await call(removeWord, { params: { id } }).catch(() => 'failed' as const)
    await reload()
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    offer({
      text: t('wordsPage.removed', { word }),
      undo: async () => {
        const again = await call(addWord, { body: { word, kind, does } })
        await reload()
        if (isRefusal(again)) throw new Error(again.refused)
      },
    })
  }

  return (
    <>
      <StaffHead
        title={t('wordsPage.title')}
        facts={words && t('wordsPage.lead', words.builtIn)}
        back={{ to: 'comments', label: t('title') }}
      />
      <TwoColumns
        side={
          <Panel icon="plus" title={t('wordsPage.add')}>
            <AddWordForm onAdded={() => void reload()} />
          </Panel>
        }
      >
        {asked.isError && (
          <Note tone="bad" role="alert" title={t('list.failed')}>
            <Button small onClick={() => void asked.refetch()}>
              {t('list.again')}
            </Button>
          </Note>
        )}
        {asked.isPending && <Skeleton height="240px" />}
        {words?.items.length === 0 && (
          <EmptyState level="h2" title={t('wordsPage.none')}>
            {t('wordsPage.noneText')}
          </EmptyState>
        )}
        {words && words.items.length > 0 && (
          <DataTable
            label={t('wordsPage.list')}
            columns={columnsOf(t, (word) => void remove(word))}
            rows={words.items}
            keyOf={({ id }) => id}
          />
        )}
      </TwoColumns>
    </>
  )
}

function columnsOf(
  t: ReturnType<typeof useTranslation<['staffComments', 'common']>>['t'],
  onRemove: (word: Word) => void,
): Column<Word>[] {
  return [
    { key: 'word', label: t('wordsPage.columns.word'), isTitle: true, cell: ({ word }) => <b dir="auto">{word}</b> },
    { key: 'kind', label: t('wordsPage.columns.kind'), cell: ({ kind }) => t(`wordsPage.kinds.${kind}`) },
    { key: 'does', label: t('wordsPage.columns.does'), cell: ({ does }) => t(`wordsPage.does.${does}`) },
    { key: 'hits', label: t('wordsPage.columns.hits'), isNumber: true, cell: ({ hits }) => hits },
    { key: 'by', label: t('wordsPage.columns.by'), cell: ({ by }) => by ?? t('wordsPage.nobody') },
    {
      key: 'remove',
      label: t('wordsPage.columns.remove'),
      cell: (word) => (
        <Button
          small
          square
          variant="ghost"
          aria-label={t('wordsPage.remove', { word: word.word })}
          onClick={() => onRemove(word)}
        >
          <Icon name="trash" small />
        </Button>
      ),
    },
  ]
}
