import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  StaffHead,
  useOpenThing,
  useStaffAddress,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { useNow } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffIcon } from '../../contract.ts'
import { AddIconDialog } from './add-icon-dialog.tsx'
import { IconDetail } from './icon-detail.tsx'
import { IconsTable } from './icons-table.tsx'
import { Sales } from './sales.tsx'
import styles from './shop-page.module.css'
import { isShown, parseShopSearch, type ShopSearch } from './shop-search.ts'
import { useShopIcons } from './use-shop-icons.ts'

/** The icons of the shop with the chosen one beside them, and what was sold. */
export function ShopStaffPage() {
  const { t } = useTranslation('staffShop')
  const figures = useFigures()
  const address = useStaffAddress()
  const navigate = useStaffNavigate()
  const search = parseShopSearch(useSearch({ strict: false }))
  const shop = useShopIcons()
  const now = useNow()
  const [isAdding, setAdding] = useState(false)
  const detail = useRef<HTMLElement>(null)
  const icons = shop.icons ?? []
  const chosen = search.tab === undefined ? icons.find(({ icon }) => icon === search.icon) : undefined
  const shown = icons.filter((icon) => isShown(search.show, icon, now))
  useOpenThing('ware', chosen?.icon ?? null)

  const change = (changed: ShopSearch, replace = true) =>
    void navigate('shop', { search: { ...search, ...changed }, replace })
  const choose = ({ icon }: StaffIcon) => change({ icon, tab: undefined }, search.icon !== undefined)
  function close(): void {
    const { icon } = search
    change({ icon: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-icon="${icon}"]`)?.focus())
  }
  function step(by: 1 | -1): void {
    const place = shown.findIndex(({ icon }) => icon === search.icon)
    const next = shown[place < 0 ? 0 : place + by]
    if (next) choose(next)
  }
  const isList = search.tab === undefined
  useStaffKeys({
    j: isList ? () => step(1) : undefined,
    k: isList ? () => step(-1) : undefined,
    n: () => setAdding(true),
    Enter: chosen && (() => detail.current?.focus()),
    Escape: chosen && close,
  })
  const sum = (of: 'soldLately' | 'stars') => icons.reduce((total, icon) => total + icon[of], 0)

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={
          shop.icons &&
          [t('facts.sold', { count: sum('soldLately') }), t('facts.stars', { count: sum('stars') })].join(', ')
        }
        actions={
          <Button small variant="primary" aria-keyshortcuts="n" onClick={() => setAdding(true)}>
            <Icon name="plus" small />
            {t('add.open')}
            <kbd>N</kbd>
          </Button>
        }
      />
      <TabLinks label={t('title')}>
        <TabLink to={address('shop')} search={{} as never} current={isList} icon="bag" count={figures(icons.length)}>
          {t('tab.icons')}
        </TabLink>
        <TabLink to={address('shop')} search={{ tab: 'sales' } as never} current={!isList} icon="coin">
          {t('tab.sales')}
        </TabLink>
      </TabLinks>
      {shop.asked.isError && !shop.icons && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={shop.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {shop.asked.isPending && <Skeleton height="440px" />}
      {shop.icons && isList && (
        <div className={styles.columns} data-open={chosen ? '' : undefined}>
          <IconsTable icons={icons} shown={shown} search={search} onChange={change} onChoose={choose} />
          {chosen && (
            <div className={styles.side}>
              <IconDetail key={chosen.icon} ref={detail} icon={chosen} shop={shop} onBack={close} />
            </div>
          )}
        </div>
      )}
      {shop.icons && !isList && <Sales icons={icons} search={search} onChange={change} />}
      {isAdding && (
        <AddIconDialog
          onClose={() => setAdding(false)}
          onAdded={(icon) => {
            setAdding(false)
            shop.onIcon(icon)
            change({ icon: icon.icon, show: undefined, tab: undefined }, false)
          }}
        />
      )}
    </>
  )
}
