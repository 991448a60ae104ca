import { type Ref, useId } from 'react'
import { useScope } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { pictureTexts } from '../client.ts'
import type { LibraryPicture, PictureUse } from '../contract.ts'
import { FocusField } from './focus-field.tsx'
import styles from './picture-detail.module.css'
import { PictureUses } from './picture-uses.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { ReplacePicture } from './replace-picture.tsx'
import { useFileSize } from './use-file-size.ts'
import { usePictureTexts } from './use-picture-texts.ts'

/** The chosen picture: its texts and focal point, where it is used, replacing and removing it. */
export function PictureDetail({
  picture,
  uses,
  ref,
  onBack,
  onReplaced,
  onRemoved,
}: {
  picture: LibraryPicture
  uses: readonly PictureUse[]
  ref?: Ref<HTMLElement>
  onBack: () => void
  onReplaced: (picture: LibraryPicture) => void
  onRemoved: () => void
}) {
  const { t } = useTranslation('staffPictures')
  const size = useFileSize()
  const form = usePictureTexts(picture)
  const mayRemove = useScope('pictures.remove') !== null
  const { width, height, bytes, addedBy, addedAt, src } = picture
  return (
    <section ref={ref} className={styles.card} tabIndex={-1} aria-label={t('detail.label')}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('detail.back')}
        </Button>
      </div>
      <FocusField picture={picture} focus={form.texts.focus} onChange={(focus) => form.change({ focus })} />
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>{picture.name}</h2>
          <p className="meta">
            {t('detail.facts', { width, height, size: size(bytes) })}, {addedBy?.name ?? t('detail.imported')},{' '}
            <Time value={addedAt} form="dateTime" />
          </p>
          <a className={styles.file} href={src}>
            {t('detail.open')}
          </a>
        </div>
        <Texts form={form} />
        <PictureUses uses={uses} />
        <div className={styles.acts}>
          <ReplacePicture picture={picture} uses={uses.length} onReplaced={onReplaced} />
          {mayRemove && <RemovePicture picture={picture} isUsed={uses.length > 0} onRemoved={onRemoved} />}
        </div>
      </div>
    </section>
  )
}

function Texts({ form }: { form: ReturnType<typeof usePictureTexts> }) {
  const { t } = useTranslation(['staffPictures', 'common'])
  const { texts, change, state, isDirty, failure } = form
  const id = useId()
  return (
    <form
      className={styles.alt}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <fieldset className={styles.alt}>
        <legend id={id}>{t('detail.alt')}</legend>
        {languageCodes.map((each) => (
          <Field key={each} label={t(`languages.${each}`)} counter={`${texts.alt[each].length}/${pictureTexts.alt}`}>
            {(control) => (
              <Textarea
                {...control}
                lang={each}
                rows={2}
                maxLength={pictureTexts.alt}
                value={texts.alt[each]}
                disabled={texts.isDecoration}
                onChange={({ target }) =>
                  change({ alt: { ...texts.alt, [each]: target.value.replace(/[\r\n]+/g, ' ') } })
                }
              />
            )}
          </Field>
        ))}
        <Checkbox checked={texts.isDecoration} onChange={({ target }) => change({ isDecoration: target.checked })}>
          {t('detail.decoration')}
        </Checkbox>
      </fieldset>
      <Field label={t('detail.name')}>
        {(control) => (
          <Input
            {...control}
            value={texts.name}
            required
            maxLength={pictureTexts.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('detail.credit')}>
        {(control) => (
          <Input
            {...control}
            value={texts.credit}
            maxLength={pictureTexts.credit}
            onChange={({ target }) => change({ credit: target.value })}
          />
        )}
      </Field>
      {failure && <Note tone="bad" role="alert" title={refusalText(t, failure)} />}
      <div className={styles.acts}>
        <Button type="submit" small variant="primary" busy={state === 'saving'}>
          {state === 'saving' ? t('detail.saving') : t('detail.save')}
        </Button>
        <span className="meta" role="status">
          {isDirty && state !== 'saving' ? t('detail.unsaved') : state === 'saved' ? t('detail.saved') : ''}
        </span>
      </div>
    </form>
  )
}
