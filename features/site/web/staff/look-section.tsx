import { useState } from 'react'
import { Panel, StaffLink } from '#features/housekeeping/web/parts.tsx'
import { type ChoosePictureDialog, loadChoosePictureDialog } from '#features/media/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Bell } from '#platform/web/ui/bell.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { homeParts } from '../../client.ts'
import { AccentSetting } from './accent-setting.tsx'
import { SettingPlace, TakeBack, TextSetting } from './setting-field.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

/** The name, whether the site is official, logo and accents. */
export function LookSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel icon="home" title={t('look.name')}>
          <div className={styles.stack}>
            <TextSetting name="siteName" settings={settings} help={t('help.siteName')} />
            <p className={styles.help}>
              {t('look.tagline')}{' '}
              <StaffLink className="lnk" to="site/words" search={{ key: 'common:tagline' }}>
                {t('look.changeTagline')}
              </StaffLink>
            </p>
            <ChoiceSetting name="isOfficial" words="official" settings={settings} />
            <LogoSetting settings={settings} />
          </div>
        </Panel>
        <Panel icon="list" title={t('look.home')}>
          <div className={styles.stack}>
            {homeParts.map((name) => (
              <ChoiceSetting key={name} name={name} words="shown" settings={settings} />
            ))}
          </div>
        </Panel>
      </div>
      <div className={styles.column}>
        <Panel icon="brush" title={t('look.accents')}>
          <div className={styles.stack}>
            <AccentSetting name="accentDark" settings={settings} />
            <AccentSetting name="accentLight" settings={settings} />
            <AccentSetting name="accentTurkish" settings={settings} />
          </div>
        </Panel>
      </div>
    </div>
  )
}

/** A setting with two values, as `words` name them. */
function ChoiceSetting({
  name,
  words,
  settings,
}: {
  name: 'isOfficial' | (typeof homeParts)[number]
  words: 'official' | 'shown'
  settings: Settings
}) {
  const { t } = useTranslation('staffSite')
  const { state, chosen, set } = settings
  return (
    <SettingPlace name={name} settings={settings}>
      <div className={styles.labelled}>
        <b>{t(`setting.${name}`)}</b>
        <SegmentedControl
          label={t(`setting.${name}`)}
          name={name}
          segments={[
            { value: 'yes', label: t(`choice.${words}.yes`) },
            { value: 'no', label: t(`choice.${words}.no`) },
          ]}
          value={(chosen(name) ?? state.defaults[name]) ? 'yes' : 'no'}
          onChange={(value) => set(name, value === 'yes')}
        />
        <p className={styles.help}>{t(`help.${name}`)}</p>
        <TakeBack name={name} settings={settings} />
      </div>
    </SettingPlace>
  )
}

function LogoSetting({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const language = useLanguage()
  const toast = useToast()
  const [Dialog, setDialog] = useState<{ of: typeof ChoosePictureDialog } | null>(null)
  const logo = settings.chosen('logo')

  async function open(): Promise<void> {
    const loaded = await loadChoosePictureDialog().catch(() => null)
    if (loaded) setDialog({ of: loaded })
    else toast({ tone: 'bad', text: t('failed') })
  }
  return (
    <SettingPlace name="logo" settings={settings}>
      <div className={styles.labelled}>
        <b>{t('setting.logo')}</b>
        <div className={styles.logo}>
          {logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={t('logo.alt')} /> : <Bell />}
          <Button small icon="image" onClick={() => void open()}>
            {t('logo.choose')}
          </Button>
        </div>
        {settings.errorOf('logo') && (
          <p className={styles.error} role="alert">
            {settings.errorOf('logo')}
          </p>
        )}
        <p className={styles.help}>{t('help.logo')}</p>
        <TakeBack name="logo" settings={settings} />
      </div>
      {Dialog && (
        <Dialog.of
          language={language}
          onClose={() => setDialog(null)}
          onChosen={({ src, width, height }) => {
            settings.set('logo', { src, width, height })
            setDialog(null)
          }}
        />
      )}
    </SettingPlace>
  )
}
