import { useState } from 'react'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeIconPrice } from '../../client.ts'
import type { StaffProduct } from '../../contract.ts'
import { countError } from './counts.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'

/** Changes the price; a change of more than half is asked about again. */
export function PriceForm({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  const { t } = useTranslation(['staffShop', 'staff'])
  const [leap, setLeap] = useState<number | null>(null)
  const params = { icon: icon.icon }
  const filled = useFormValues({ price: String(product.price) })
  const form = useEndpointForm(changeIconPrice, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    validate: ({ price }) => ({ price: countError(price, 1) }),
    parts: ({ price }) => ({ params, body: { seen: product.price, price: Number(price) } }),
    onSent: shop.onIcon,
    onRefused: (failure) => {
      if (failure !== 'failed' && failure.refused === 'error.priceLeap') setLeap(Number(filled.values.price))
      else shop.onRefused(failure)
    },
  })
  const isLeap = form.failure !== null && form.failure !== 'failed' && form.failure.refused === 'error.priceLeap'

  async function leapTo(price: number) {
    setLeap(null)
    await shop.act(changeIconPrice, { params, body: { seen: product.price, price, isSure: true } })
  }
  return (
    <form {...form.props} className={styles.part}>
      <div className={styles.line}>
        <Field label={t('price.label')} error={form.errorOf('price')}>
          {(control) => <Input {...control} {...form.text('price')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Button type="submit" small busy={form.busy} disabled={filled.values.price === String(product.price)}>
          {t('price.act')}
        </Button>
      </div>
      {form.error && !isLeap && <Note tone="bad" role="alert" title={form.error} />}
      <Dialog
        open={leap !== null}
        onClose={() => setLeap(null)}
        icon="warn"
        title={t('price.leap')}
        closeLabel={t('staff:dialog.close')}
        footer={
          <>
            <Button variant="ghost" onClick={() => setLeap(null)}>
              {t('price.keep', { count: product.price })}
            </Button>
            <Button variant="primary" onClick={() => void leapTo(leap ?? product.price)}>
              {t('price.set', { count: leap ?? product.price })}
            </Button>
          </>
        }
      >
        <p>{t('price.leapText', { before: product.price, after: leap ?? product.price })}</p>
      </Dialog>
    </form>
  )
}
