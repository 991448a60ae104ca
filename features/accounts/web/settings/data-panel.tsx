import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { CloseAccountCard } from './close-account-card.tsx'
import { DownloadCard } from './download-card.tsx'

/** The tab "my data" of the settings: taking it along, and taking it away. */
export function DataPanel() {
  return (
    <TabPanel>
      <DownloadCard />
      <CloseAccountCard />
    </TabPanel>
  )
}
