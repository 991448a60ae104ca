import { useEffect, useRef } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { panelNames } from '../client.ts'
import type { PanelName, Player } from '../contract.ts'

const icons: Record<PanelName, IconName> = {
  badges: 'medal',
  friends: 'people',
  groups: 'group',
  rooms: 'door',
  photos: 'camera',
}

/** The five lists of a player as links, each with how many entries it has now. */
export function PanelTabs({ player, current }: { player: Player; current: PanelName }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const figure = useFigures()
  const row = useRef<HTMLDivElement>(null)

  // On a small screen the row is wider than the window: the chosen tab must not hide beside it.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`a:nth-child(${panelNames.indexOf(current) + 1})`)
    const scroller = tab?.parentElement
    if (tab && scroller) scroller.scrollLeft = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <div ref={row}>
      <TabLinks label={t('tabs.label')}>
        {panelNames.map((name) => (
          <TabLink
            key={name}
            to={routePath('scannerUser')}
            params={{ language, habboId: player.habboId }}
            search={name === 'badges' ? {} : { tab: name }}
            resetScroll={false}
            current={name === current}
            icon={icons[name]}
            count={
              player.panels[name].checkedAt === null || player.panels[name].hidden
                ? undefined
                : figure(player.panels[name].current)
            }
          >
            {t(`tabs.${name}`)}
          </TabLink>
        ))}
      </TabLinks>
    </div>
  )
}
