import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** The sections of the shop as links with item counts; owned icons are in the settings. */
export function ShopTabs({ products, owned }: { products: number | undefined; owned: number | undefined }) {
  const { t } = useTranslation('shop')
  const figure = useFigures()
  const language = useLanguage()
  const own = addressOf('usersSettings', language)
  return (
    <TabLinks label={t('tabs.label')}>
      <TabLink
        to={routePath('usersShop')}
        params={{ language }}
        current
        icon="star"
        count={products && figure(products)}
      >
        {t('tabs.icons')}
      </TabLink>
      <TabLink to={own} search={{ tab: 'icons' }} current={false} icon="bag" count={owned && figure(owned)}>
        {t('tabs.own')}
      </TabLink>
    </TabLinks>
  )
}
