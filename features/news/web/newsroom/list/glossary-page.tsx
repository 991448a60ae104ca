import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Column,
  DataTable,
  Panel,
  StaffHead,
  TwoColumns,
  useScope,
  useStaffKeys,
  useStaffNavigate,
  useUndo,
} from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addGlossaryWord, listGlossary, removeGlossaryWord } from '../../../client.ts'
import type { GlossaryWord } from '../../../contract.ts'
import { newsroom } from '../staff-paths.ts'

const glossaryQuery = queryOf(listGlossary, {})
const wordBounds = { most: 60 }

/** The words that texts should not contain, in a language, each with the one to write instead. */
export function GlossaryPage() {
  const { t } = useTranslation(['staffNews', 'common'])
  const own = useLanguage()
  const [language, setLanguage] = useState<LanguageCode>(own)
  const mayManage = useScope('words.manage') !== null
  const navigate = useStaffNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { offer } = useUndo()
  const asked = useQuery(glossaryQuery)
  const all = asked.data && !isRefusal(asked.data) ? asked.data : null
  const words = all?.filter((word) => word.language === language)
  const reload = () => queryClient.invalidateQueries({ queryKey: glossaryQuery.queryKey })
  useStaffKeys({ u: () => void navigate(newsroom) })

  async function remove({ id, ...word }: GlossaryWord): Promise<void> {
    const answer = await call(removeGlossaryWord, { params: { id } }).catch(() => 'failed' as const)
    await reload()
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    offer({
      text: t('glossary.removed', { word: word.word }),
      undo: async () => {
        const again = await call(addGlossaryWord, { body: word })
        await reload()
        if (isRefusal(again)) throw new Error(again.refused)
      },
    })
  }
  const columns: readonly Column<GlossaryWord>[] = [
    {
      key: 'word',
      label: t('glossary.word'),
      isTitle: true,
      cell: (each) => <span lang={each.language}>{each.word}</span>,
    },
    { key: 'use', label: t('glossary.use'), cell: (each) => <b lang={each.language}>{each.use}</b> },
    ...(mayManage
      ? [
          {
            key: 'remove',
            label: t('glossary.columns.remove'),
            cell: (each: GlossaryWord) => (
              <Button
                small
                square
                variant="ghost"
                aria-label={t('glossary.remove', { word: each.word })}
                onClick={() => void remove(each)}
              >
                <Icon name="trash" small />
              </Button>
            ),
          },
        ]
      : []),
  ]

  return (
    <>
      <StaffHead title={t('glossary.title')} facts={t('glossary.facts')} back={{ to: newsroom, label: t('title') }} />
      <TwoColumns
        side={
          mayManage && (
            <Panel icon="plus" title={t('glossary.add')}>
              <AddForm language={language} onAdded={() => void reload()} />
            </Panel>
          )
        }
      >
        <SegmentedControl
          label={t('glossary.language')}
          value={language}
          segments={languageCodes.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={setLanguage}
        />
        {asked.isError && (
          <Note tone="bad" role="alert" title={t('list.failed')}>
            <Button small onClick={() => void asked.refetch()}>
              {t('list.again')}
            </Button>
          </Note>
        )}
        {asked.isPending && <Skeleton height="240px" />}
        {words?.length === 0 && (
          <EmptyState level="h2" title={t('glossary.none')}>
            {t('glossary.noneText')}
          </EmptyState>
        )}
        {words && words.length > 0 && (
          <DataTable label={t('glossary.title')} columns={columns} rows={words} keyOf={({ id }) => id} />
        )}
      </TwoColumns>
    </>
  )
}

function AddForm({ language, onAdded }: { language: LanguageCode; onAdded: () => void }) {
  const { t } = useTranslation('staffNews')
  const filled = useFormValues({ word: '', use: '' })
  const form = useEndpointForm(addGlossaryWord, {
    ...filled,
    validate: ({ word, use }) => ({
      word: lengthError(word.trim().length, wordBounds),
      use: lengthError(use.trim().length, wordBounds),
    }),
    parts: ({ word, use }) => ({ body: { language, word, use } }),
    fields: { 'error.wordKnown': 'word' },
    onSent: (_, sent) => {
      filled.reset(sent)
      onAdded()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Field label={t('glossary.word')} error={form.errorOf('word')}>
        {(control) => <Input {...control} {...form.text('word')} lang={language} maxLength={wordBounds.most} />}
      </Field>
      <Field label={t('glossary.use')} error={form.errorOf('use')}>
        {(control) => <Input {...control} {...form.text('use')} lang={language} maxLength={wordBounds.most} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" variant="primary" block busy={form.busy}>
        {t('glossary.submit', { language: t(`languages.${language}`) })}
      </Button>
    </form>
  )
}
