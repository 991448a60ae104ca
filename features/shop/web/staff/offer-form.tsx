import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { momentOf } from '#platform/web/local-time.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { offerIcon } from '../../client.ts'
import { countError } from './counts.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'

/** Puts an added icon on sale; it needs its names first. */
export function OfferForm({ icon, shop }: DetailProps) {
  const { t } = useTranslation('staffShop')
  const zone = useZone()
  const filled = useFormValues({ price: '', stock: '', from: '', until: '' })
  const form = useEndpointForm(offerIcon, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    validate: ({ price, stock }) => ({
      price: countError(price, 1),
      stock: stock.trim() === '' ? undefined : countError(stock, 0),
    }),
    parts: ({ price, stock, from, until }) => ({
      params: { icon: icon.icon },
      body: {
        price: Number(price),
        stock: stock.trim() === '' ? null : Number(stock),
        from: momentOf(from, zone),
        until: momentOf(until, zone),
      },
    }),
    onSent: shop.onIcon,
    onRefused: shop.onRefused,
  })
  const isNamed = icon.words !== null && !Object.values(icon.words.names).includes('')
  if (!isNamed) {
    return (
      <div className={styles.part}>
        <p className={styles.hint}>{t('offer.namesFirst')}</p>
      </div>
    )
  }
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('offer.title')}</h3>
      <Field label={t('price.label')} error={form.errorOf('price')}>
        {(control) => <Input {...control} {...form.text('price')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label={t('stock.label')} help={t('offer.stockHelp')} error={form.errorOf('stock')}>
        {(control) => <Input {...control} {...form.text('stock')} inputMode="numeric" autoComplete="off" />}
      </Field>
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
      <Button type="submit" small variant="primary" icon="bag" busy={form.busy}>
        {t('offer.act')}
      </Button>
    </form>
  )
}
