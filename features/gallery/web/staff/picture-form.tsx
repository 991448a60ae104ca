import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeStaffPicture, firstPictureDay, pictureWords, proposeForPicture } from '../../client.ts'
import type { StaffPicture } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './picture-detail.module.css'

type FormProps = DetailProps & {
  /** The picture as it is now; `picture` is the one that is being written on. */
  latest: StaffPicture
  /** Shows a picture as it became; what was typed since stays. */
  onShow: (picture: StaffPicture) => void
  /** Shows a picture instead of what was typed. */
  onOpen: (picture: StaffPicture) => void
}

/** The titles and the day of a picture: saved at once, or handed in with the wish to hide it. */
export function PictureForm({ isFree, ...props }: FormProps & { isFree: boolean }) {
  if (isFree) return <FreeForm {...props} />
  const { proposal } = props.latest
  return proposal && !proposal.isOwn ? null : <HandInForm key={props.picture.version} {...props} />
}

const titleRules = { least: 0, most: pictureWords.title }

function titleErrors(values: Record<'de' | 'en' | 'tr', string>) {
  return Object.fromEntries(languageCodes.map((code) => [code, lengthError(values[code].trim().length, titleRules)]))
}

const wordFields = [...languageCodes, 'day'] as const

function wordsOf({ titles, day }: StaffPicture) {
  return { ...titles, day: day ?? '' }
}

function FreeForm({ picture, latest, pictures, onShow, onOpen }: FormProps) {
  const { t } = useTranslation('staffGamePictures')
  const { offer } = useUndo()
  const { id, version: seen, titles, day } = picture
  const params = { id }
  const filled = useFormValues(wordsOf(picture))
  const [base, setBase] = useState(picture)
  if (base !== picture) {
    const [before, after] = [wordsOf(base), wordsOf(picture)]
    setBase(picture)
    filled.onChange(
      Object.fromEntries(
        wordFields.flatMap((field) => (filled.values[field] === before[field] ? [[field, after[field]]] : [])),
      ),
    )
  }
  const form = useEndpointForm(changeStaffPicture, {
    ...filled,
    send: pictures.send,
    words: 'staffGamePictures',
    validate: titleErrors,
    parts: ({ de, en, tr, ...values }) => ({
      params,
      body: { seen, titles: { de, en, tr }, day: values.day || null },
    }),
    onSent(changed) {
      pictures.onPicture(changed)
      onShow(changed)
      if (changed.version === seen) return
      offer({
        text: t('form.saved', { file: picture.file }),
        async undo() {
          const body = { seen: changed.version, titles, day }
          const undone = await pictures.act(changeStaffPicture, { params, body })
          if (!undone) throw new Error('The words stay')
          onShow(undone)
        },
      })
    },
    onRefused: pictures.onRefused,
  })
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('form.title')}</h3>
      <Newer picture={picture} latest={latest} onOpen={onOpen} />
      <Words form={form} day={form.errorOf('day')} />
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small variant="primary" icon="check" busy={form.busy}>
        {t('form.save')}
      </Button>
    </form>
  )
}

function HandInForm({ picture, latest, pictures, onShow, onOpen }: FormProps) {
  const { t } = useTranslation('staffGamePictures')
  const { id, version: seen, proposal } = picture
  const [own] = useState(proposal?.isOwn ? proposal : null)
  const { titles = picture.titles, day = picture.day, isHidden = picture.isHidden } = own?.changes ?? {}
  const filled = useFormValues({
    ...titles,
    day: day ?? '',
    isHidden,
    note: own?.note ?? '',
  })
  const form = useEndpointForm(proposeForPicture, {
    ...filled,
    send: pictures.send,
    words: 'staffGamePictures',
    validate: (values) => ({
      ...titleErrors(values),
      note: lengthError(values.note.trim().length, { least: 0, most: pictureWords.note }),
    }),
    parts: ({ de, en, tr, ...values }) => ({
      params: { id },
      body: { seen, titles: { de, en, tr }, ...values, day: values.day || null },
    }),
    onSent(changed) {
      pictures.onPicture(changed)
      onShow(changed)
    },
    onRefused: pictures.onRefused,
  })
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('form.handInTitle')}</h3>
      <p className={styles.hint}>{t('form.handInText')}</p>
      <Newer picture={picture} latest={latest} onOpen={onOpen} />
      <Words form={form} day={form.errorOf('day')} />
      <Checkbox {...form.checkbox('isHidden')}>{t('form.hidden')}</Checkbox>
      <Field
        label={t('form.note')}
        counter={`${filled.values.note.trim().length}/${pictureWords.note}`}
        error={form.errorOf('note')}
      >
        {(control) => <Textarea {...control} {...form.text('note')} rows={2} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small variant="primary" icon="send" busy={form.busy}>
        {t(own ? 'form.handInAgain' : 'form.handIn')}
      </Button>
    </form>
  )
}

type WordFields = {
  text: (name: 'de' | 'en' | 'tr' | 'day') => object
  errorOf: (name: 'de' | 'en' | 'tr' | 'day') => string | undefined
}

function Words({ form, day }: { form: WordFields; day: string | undefined }) {
  const { t } = useTranslation('staffGamePictures')
  return (
    <>
      {languageCodes.map((code) => (
        <Field key={code} label={t('form.inLanguage', { language: t(`language.${code}`) })} error={form.errorOf(code)}>
          {(control) => <Input {...control} {...form.text(code)} lang={code} maxLength={pictureWords.title} />}
        </Field>
      ))}
      <Field label={t('form.day')} help={t('form.dayHelp')} error={day}>
        {(control) => <Input {...control} {...form.text('day')} type="date" min={firstPictureDay} />}
      </Field>
    </>
  )
}

/** Offers the present state where a colleague changed the picture meanwhile. */
function Newer({ picture, latest, onOpen }: Pick<FormProps, 'picture' | 'latest' | 'onOpen'>) {
  const { t } = useTranslation('staffGamePictures')
  if (latest.version <= picture.version) return null
  return (
    <Note tone="warn" role="alert" title={t('stale')}>
      <Button small icon="undo" onClick={() => onOpen(latest)}>
        {t('showNewer')}
      </Button>
    </Note>
  )
}
