import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { localTime, momentOf } from '#platform/web/local-time.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeIconSeason } from '../../client.ts'
import type { StaffProduct } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'

/** Changes when an icon is sold. */
export function SeasonForm({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  const { t } = useTranslation('staffShop')
  const zone = useZone()
  const { from, until } = product
  const filled = useFormValues({ from: localTime(from, zone), until: localTime(until, zone) })
  const form = useEndpointForm(changeIconSeason, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    parts: (values) => ({
      params: { icon: icon.icon },
      body: {
        seen: { from, until },
        // An unchanged time keeps its seconds.
        from: values.from === localTime(from, zone) ? from : momentOf(values.from, zone),
        until: values.until === localTime(until, zone) ? until : momentOf(values.until, zone),
      },
    }),
    onSent: shop.onIcon,
    onRefused: shop.onRefused,
  })
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('season.title')}</h3>
      {(['from', 'until'] as const).map((end) => (
        <Field
          key={end}
          label={t(`season.${end}`)}
          help={end === 'until' && t('zone', { zone })}
          error={form.errorOf(end)}
        >
          {(control) => <Input {...control} {...form.text(end)} type="datetime-local" />}
        </Field>
      ))}
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small icon="clock" busy={form.busy}>
        {t('season.act')}
      </Button>
    </form>
  )
}
