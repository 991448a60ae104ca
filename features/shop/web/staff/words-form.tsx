import { languageCodes } from '#platform/contract/language.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { iconTexts, nameStaffIcon } from '../../client.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'

const none = { de: '', en: '', tr: '' }

/** The form for the name and the description of an added icon, in three languages. */
export function WordsForm({ icon, shop }: DetailProps) {
  const { t } = useTranslation('staffShop')
  const seen = icon.words ?? { names: none, texts: none }
  const { names, texts } = seen
  const filled = useFormValues({
    ...{ 'name-de': names.de, 'name-en': names.en, 'name-tr': names.tr },
    ...{ 'text-de': texts.de, 'text-en': texts.en, 'text-tr': texts.tr },
  })
  const form = useEndpointForm(nameStaffIcon, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    validate: (values) =>
      Object.fromEntries(
        languageCodes.flatMap((code) => [
          [`name-${code}`, lengthError(values[`name-${code}`].trim().length, { least: 0, most: iconTexts.name })],
          [`text-${code}`, lengthError(values[`text-${code}`].trim().length, { least: 0, most: iconTexts.text })],
        ]),
      ),
    parts: (values) => ({
      params: { icon: icon.icon },
      body: {
        seen,
        names: { de: values['name-de'], en: values['name-en'], tr: values['name-tr'] },
        texts: { de: values['text-de'], en: values['text-en'], tr: values['text-tr'] },
      },
    }),
    onSent: shop.onIcon,
    onRefused: shop.onRefused,
  })
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('words.title')}</h3>
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('words.name', { language: t(`language.${code}`) })}
          error={form.errorOf(`name-${code}`)}
        >
          {(control) => <Input {...control} {...form.text(`name-${code}`)} lang={code} maxLength={iconTexts.name} />}
        </Field>
      ))}
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('words.text', { language: t(`language.${code}`) })}
          error={form.errorOf(`text-${code}`)}
        >
          {(control) => <Input {...control} {...form.text(`text-${code}`)} lang={code} maxLength={iconTexts.text} />}
        </Field>
      ))}
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small icon="check" busy={form.busy}>
        {t('words.act')}
      </Button>
    </form>
  )
}
