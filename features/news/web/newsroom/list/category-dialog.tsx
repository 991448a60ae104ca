import { type SyntheticEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Category } from '../../../contract.ts'
import { useWritableCategories } from './start-buttons.tsx'

/** Asks for the category of several items, among those in which the member may write. */
export function CategoryDialog({
  title,
  onChoose,
  onClose,
}: {
  title: string
  onChoose: (category: Category) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffNews', 'staff', 'headlines'])
  const writable = useWritableCategories()
  const [chosen, setChosen] = useState(writable[0])
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (chosen) onChoose(chosen)
  }
  return (
    <Dialog open onClose={onClose} icon="list" title={title} closeLabel={t('staff:dialog.close')}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('start.category')}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onChange={({ target }) => setChosen(writable.find((each) => each === target.value))}
            >
              {writable.map((category) => (
                <option key={category} value={category}>
                  {t(`headlines:category.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="primary" block>
          {t('bulk.categorise')}
        </Button>
      </form>
    </Dialog>
  )
}
