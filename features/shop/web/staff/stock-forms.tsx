import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useFigures } from '#platform/web/figures.ts'
import { momentOf } from '#platform/web/local-time.ts'
import { Time, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { cancelRestock, changeIconStock, restockIcon } from '../../client.ts'
import type { StaffProduct } from '../../contract.ts'
import { countError } from './counts.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'

/** Sets the stock, adds pieces now or at a time, and lists what is to come. */
export function StockForms({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  return (
    <>
      <StockForm key={`stock ${product.stock}`} icon={icon} product={product} shop={shop} />
      {product.stock !== null && product.archivedAt === null && (
        <RestockForm icon={icon} product={product} shop={shop} />
      )}
    </>
  )
}

function StockForm({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  const { t } = useTranslation('staffShop')
  const filled = useFormValues({ stock: String(product.stock ?? ''), isUnlimited: product.stock === null })
  const { isUnlimited } = filled.values
  const form = useEndpointForm(changeIconStock, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    validate: (values) => ({ stock: values.isUnlimited ? undefined : countError(values.stock, 0) }),
    parts: (values) => ({
      params: { icon: icon.icon },
      body: { seen: product.stock, stock: values.isUnlimited ? null : Number(values.stock) },
    }),
    onSent: shop.onIcon,
    onRefused: shop.onRefused,
  })
  const isChanged = isUnlimited ? product.stock !== null : filled.values.stock !== String(product.stock ?? '')
  return (
    <form {...form.props} className={styles.part}>
      <div className={styles.line}>
        <Field label={t('stock.label')} error={form.errorOf('stock')}>
          {(control) => (
            <Input {...control} {...form.text('stock')} disabled={isUnlimited} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Button type="submit" small busy={form.busy} disabled={!isChanged}>
          {t('stock.act')}
        </Button>
      </div>
      <Checkbox {...form.checkbox('isUnlimited')}>{t('stock.isUnlimited')}</Checkbox>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
    </form>
  )
}

function RestockForm({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const zone = useZone()
  const none = { pieces: '', at: '' }
  const filled = useFormValues(none)
  const form = useEndpointForm(restockIcon, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    validate: ({ pieces }) => ({ pieces: countError(pieces, 1) }),
    parts: ({ pieces, at }) => ({
      params: { icon: icon.icon },
      body: { pieces: Number(pieces), at: momentOf(at, zone) },
    }),
    onSent: (changed) => {
      shop.onIcon(changed)
      filled.onChange(none)
    },
    onRefused: shop.onRefused,
  })
  const isPlanned = filled.values.at !== ''
  return (
    <form {...form.props} className={styles.part}>
      <h3>{t('restock.title')}</h3>
      <Field label={t('restock.pieces')} error={form.errorOf('pieces')}>
        {(control) => <Input {...control} {...form.text('pieces')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label={t('restock.at')} help={t('zone', { zone })} error={form.errorOf('at')}>
        {(control) => <Input {...control} {...form.text('at')} type="datetime-local" />}
      </Field>
      {icon.wishes > 0 && product.stock === 0 && (
        <p className={styles.hint}>{t('restock.tells', { count: icon.wishes })}</p>
      )}
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small icon={isPlanned ? 'clock' : 'plus'} busy={form.busy}>
        {t(isPlanned ? 'restock.plan' : 'restock.now')}
      </Button>
      {product.planned.length > 0 && (
        <ul className={styles.rows} aria-label={t('restock.planned')}>
          {product.planned.map(({ id, pieces, dueAt, by }) => (
            <li key={id}>
              <span>
                {t('restock.row', { count: pieces, pieces: figures(pieces) })}
                <small>
                  <Time value={dueAt} form="dateTime" />
                  {by !== null && `, ${by}`}
                </small>
              </span>
              <Button
                small
                variant="ghost"
                icon="close"
                onClick={() => void shop.act(cancelRestock, { params: { id } })}
              >
                {t('restock.cancel')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
