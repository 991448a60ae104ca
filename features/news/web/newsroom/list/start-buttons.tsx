import { useState } from 'react'
import type { Scope } from '#features/accounts/contract.ts'
import { useMe, useScope, useStaffKeys, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { categories, createItem, ownCategories } from '../../../client.ts'
import type { Block, Category } from '../../../contract.ts'
import { textPath } from '../staff-paths.ts'

/** Returns the categories in which the member may write. */
export function useWritableCategories(): readonly Category[] {
  const scope = useScope('news.write')
  const { roles } = useMe()
  return categoriesIn(scope, roles)
}

function categoriesIn(scope: Scope | null, roles: readonly string[]): readonly Category[] {
  if (scope !== 'own') return scope === 'all' ? categories : []
  return categories.filter((category) => roles.some((role) => ownCategories[role]?.includes(category)))
}

const noBadges: readonly string[] = []

/**
 * The buttons that start an article or a short news item, for those who may write. With `badges` an
 * article with these is started at once; `onClosed` is called when the member does not want it.
 */
export function StartButtons({
  badges = noBadges,
  onClosed,
}: {
  badges?: readonly string[] | undefined
  onClosed: () => void
}) {
  const { t } = useTranslation('staffNews')
  const writable = useWritableCategories()
  const [starts, setStarts] = useState<'article' | 'short' | null>(badges.length > 0 ? 'article' : null)
  useStaffKeys({ n: writable.length > 0 ? () => setStarts('article') : undefined })
  if (writable.length === 0) return null
  return (
    <>
      <Button small onClick={() => setStarts('short')}>
        <Icon name="bolt" small />
        {t('start.short')}
      </Button>
      <Button small variant="primary" aria-keyshortcuts="n" onClick={() => setStarts('article')}>
        <Icon name="pencil" small />
        {t('start.article')}
        <kbd>N</kbd>
      </Button>
      {starts && (
        <StartDialog
          isShort={starts === 'short'}
          badges={badges}
          writable={writable}
          onClose={() => {
            setStarts(null)
            if (badges.length > 0) onClosed()
          }}
        />
      )}
    </>
  )
}

function StartDialog({
  isShort,
  badges,
  writable,
  onClose,
}: {
  isShort: boolean
  badges: readonly string[]
  writable: readonly Category[]
  onClose: () => void
}) {
  const { t } = useTranslation(['staffNews', 'staff', 'headlines'])
  const own = useLanguage()
  const navigate = useStaffNavigate()
  const [first = 'nightbell'] = writable
  const filled = useFormValues<{ category: string; language: LanguageCode }>({
    category: writable.includes('habbo') ? 'habbo' : first,
    language: own,
  })
  const { values, onChange } = filled
  const form = useEndpointForm(createItem, {
    ...filled,
    parts: ({ category, language }) => ({
      body: { category: category as Category, language, isShort, ...bodyOf(badges) },
    }),
    onSent: ({ id }) => void navigate(textPath(id, values.language)),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      icon={isShort ? 'bolt' : 'pencil'}
      title={t(isShort ? 'start.short' : 'start.article')}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <Field label={t('start.category')} error={form.errorOf('category')}>
          {(control) => (
            <Select
              {...control}
              value={values.category}
              onChange={({ target }) => onChange({ category: target.value })}
            >
              {writable.map((category) => (
                <option key={category} value={category}>
                  {t(`headlines:category.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SegmentedControl
          label={t('start.language')}
          value={values.language}
          segments={languageCodes.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(language) => onChange({ language })}
        />
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" block busy={form.busy}>
          {t('start.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The text that an item about badges begins with: a card, or a list of several. */
function bodyOf(badges: readonly string[]): { body?: Block[] } {
  const [code] = badges
  if (code === undefined) return {}
  return { body: [badges.length === 1 ? { kind: 'badge', code } : { kind: 'badges', codes: [...badges] }] }
}
