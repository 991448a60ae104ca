import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../client.ts'

/** Asks for the name of a revision that the writer wants to find again; it may stay empty. */
export function NameRevisionDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  const [name, setName] = useState('')
  return (
    <Dialog open onClose={onClose} icon="clock" title={t('revision.title')} closeLabel={t('staff:dialog.close')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(name.trim())
        }}
      >
        <Field label={t('revision.name')} help={t('revision.help')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={textBounds.name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="check">
          {t('revision.save')}
        </Button>
      </form>
    </Dialog>
  )
}
