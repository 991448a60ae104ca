import type { Ref } from 'react'
import { IconPicture } from '#features/accounts/web/parts.tsx'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { archiveIcon, removeStaffIcon } from '../../client.ts'
import type { StaffProduct } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'
import { IconPlates } from './icon-plates.tsx'
import { OfferForm } from './offer-form.tsx'
import { OwnersPanel } from './owners-panel.tsx'
import { PriceForm } from './price-form.tsx'
import { SeasonForm } from './season-form.tsx'
import { StockForms } from './stock-forms.tsx'
import { useNameOf } from './use-shop-icons.ts'
import { WordsForm } from './words-form.tsx'

/** The chosen icon: price, stock, season and words, who has it, and what happened to it. */
export function IconDetail({ icon, shop, ref, onBack }: DetailProps & { ref?: Ref<HTMLElement>; onBack: () => void }) {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const name = useNameOf()(icon)
  const mayGive = useScope('shop.give') !== null
  const { product, words } = icon
  const facts = [
    [t('column.soldLately'), icon.soldLately],
    [t('detail.sold'), icon.sold],
    [t('column.stars'), icon.stars],
    [t('column.wishes'), icon.wishes],
  ] as const
  return (
    <section ref={ref} className={styles.detail} tabIndex={-1} aria-label={name}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('detail.back')}
        </Button>
      </div>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconPicture icon={icon.icon} scale={3} />
          <div>
            <h2>{name}</h2>
            <IconPlates icon={icon} />
          </div>
        </div>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figures(value)}</dd>
            </div>
          ))}
        </dl>
        {icon.isStaff && <p className={styles.hint}>{t('detail.staff')}</p>}
        {product && <ProductForms icon={icon} product={product} shop={shop} />}
        {words && <WordsForm key={JSON.stringify(words)} icon={icon} shop={shop} />}
        {words && !product && <OfferForm icon={icon} shop={shop} />}
        {product && <Archive icon={icon} shop={shop} />}
        {words && icon.sold === 0 && <Remove icon={icon} shop={shop} onRemoved={onBack} />}
      </div>
      {mayGive && <OwnersPanel icon={icon} shop={shop} />}
      <WhatHappened key={JSON.stringify(icon)} subject="ware" id={icon.icon} />
    </section>
  )
}

function ProductForms({ icon, product, shop }: DetailProps & { product: StaffProduct }) {
  return (
    <>
      <PriceForm key={`price ${product.price}`} icon={icon} product={product} shop={shop} />
      <StockForms icon={icon} product={product} shop={shop} />
      <SeasonForm key={`season ${product.from} ${product.until}`} icon={icon} product={product} shop={shop} />
    </>
  )
}

/** Archives an icon or brings it back; both can be undone. */
function Archive({ icon, shop }: DetailProps) {
  const { t } = useTranslation('staffShop')
  const { offer } = useUndo()
  const name = useNameOf()(icon)
  const isArchived = icon.product?.archivedAt !== null
  const params = { icon: icon.icon }

  async function change() {
    if (!(await shop.act(archiveIcon, { params, body: { isArchived: !isArchived } }))) return
    offer({
      text: t(isArchived ? 'archive.isBack' : 'archive.done', { icon: name }),
      async undo() {
        const answer = await shop.send(archiveIcon, { params, body: { isArchived } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        shop.onIcon(answer)
      },
    })
  }
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t(isArchived ? 'archive.backText' : 'archive.text')}</p>
      <Button small icon={isArchived ? 'undo' : 'lock'} onClick={() => void change()}>
        {t(isArchived ? 'archive.back' : 'archive.act')}
      </Button>
    </div>
  )
}

function Remove({ icon, shop, onRemoved }: DetailProps & { onRemoved: () => void }) {
  const { t } = useTranslation('staffShop')
  async function remove() {
    if (await shop.tryTo(removeStaffIcon, { params: { icon: icon.icon } })) {
      shop.readAgain()
      onRemoved()
    }
  }
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('remove.text')}</p>
      <Button small variant="danger" icon="trash" onClick={() => void remove()}>
        {t('remove.act')}
      </Button>
    </div>
  )
}
