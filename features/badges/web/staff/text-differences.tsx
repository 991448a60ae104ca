import { languageCodes } from '#platform/contract/language.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffTexts } from '../../contract.ts'
import styles from './badge-detail.module.css'

/** Where two sets of texts differ: each field with both. */
export function TextDifferences({ before, after }: { before: StaffTexts; after: StaffTexts }) {
  const { t } = useTranslation('staffBadges')
  const fields = (['name', 'description'] as const).flatMap((part) =>
    languageCodes.flatMap((code) =>
      before[code][part] === after[code][part]
        ? []
        : [{ part, code, before: before[code][part], after: after[code][part] }],
    ),
  )
  return (
    <dl className={styles.differences}>
      {fields.map((field) => (
        <div key={`${field.part} ${field.code}`}>
          <dt>{t(`texts.${field.part}`, { language: t(`languages.${field.code}`) })}</dt>
          <dd>
            {field.before !== '' && (
              <>
                <del lang={field.code}>{field.before}</del>{' '}
              </>
            )}
            {field.after === '' ? <i>{t('proposals.nothing')}</i> : <ins lang={field.code}>{field.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
