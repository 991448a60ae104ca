import type { ReactNode } from 'react'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { TabPanel, TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Reading } from './own-readings.ts'
import styles from './privacy-panel.module.css'
import { ProfileCard } from './profile-card.tsx'
import { useSettings } from './use-settings.ts'

const parts = ['friends', 'names', 'mottos'] as const

/**
 * Settings tab "privacy": visibility among online visitors, contents of the member page, and hidden
 * parts of the player. `children` are further cards of other features.
 */
export function PrivacyPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts')
  const { reading, change } = useSettings()
  return (
    <ReadingView reading={reading}>
      {({ invisible, onBoard, hidden, profile }) => (
        <TabPanel>
          <SplitCard icon="people" title={t('settings.online.title')} lead={<p>{t('settings.online.lead')}</p>}>
            <Switch
              className={styles.switch}
              label={t('settings.online.invisible')}
              description={t('settings.online.invisibleText')}
              checked={invisible}
              onChange={(event) => void change({ invisible: event.target.checked })}
            />
          </SplitCard>
          <ProfileCard profile={profile} change={(changed) => void change({ profile: changed })} />
          <SplitCard icon="crown" title={t('settings.board.title')} lead={<p>{t('settings.board.lead')}</p>}>
            <Switch
              className={styles.switch}
              label={t('settings.board.show')}
              description={t('settings.board.showText')}
              checked={onBoard}
              onChange={(event) => void change({ onBoard: event.target.checked })}
            />
          </SplitCard>
          <SplitCard
            icon="eye-off"
            title={t('settings.history.title')}
            lead={
              <>
                <p>{t('settings.history.lead')}</p>
                <Note icon="lock" title={t('settings.history.keeps')}>
                  {t('settings.history.keepsText')}
                </Note>
              </>
            }
          >
            <Switch
              className={styles.switch}
              label={t('settings.history.page')}
              description={t('settings.history.pageText')}
              checked={hidden.page}
              onChange={(event) => void change({ hidden: { page: event.target.checked } })}
            />
            <div role="status">
              {hidden.page && (
                <Note tone="lamp" icon="eye-off" title={t('settings.history.pageIsOn')}>
                  {t('settings.history.pageIsOnText')}
                </Note>
              )}
            </div>
            <div className={styles.parts}>
              {parts.map((part) => (
                <Switch
                  key={part}
                  className={styles.switch}
                  label={t(`settings.history.${part}`)}
                  description={t(`settings.history.${part}Text`)}
                  checked={hidden[part]}
                  disabled={hidden.page}
                  onChange={(event) => void change({ hidden: { [part]: event.target.checked } })}
                />
              ))}
            </div>
          </SplitCard>
          {children}
        </TabPanel>
      )}
    </ReadingView>
  )
}

/** A panel whose settings are on the way, cannot be read, or are there. */
export function ReadingView<Data>({
  reading,
  children,
}: {
  reading: Reading<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('accounts')
  switch (reading.state) {
    case 'loading':
      return <TabPanelSkeleton label={t('settings.loading')} />
    case 'ready':
      return children(reading.data)
    case 'failed':
      return (
        <FailedCard title={t('settings.failed.title')} again={t('settings.failed.again')} onAgain={reading.again}>
          {t('settings.failed.text')}
        </FailedCard>
      )
  }
}
