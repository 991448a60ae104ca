import { Panel } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { linkLimits, linkPlaces } from '../../client.ts'
import type { SiteLink } from '../../contract.ts'
import { SettingPlace, TextSetting } from './setting-field.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

const social = ['discord', 'x', 'xGerman', 'xTurkish'] as const

/** The links of one's own in menu and footer, and the social accounts. */
export function LinksSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel icon="link" title={t('setting.links')}>
          <SettingPlace name="links" settings={settings}>
            <OwnLinks settings={settings} />
          </SettingPlace>
        </Panel>
      </div>
      <div className={styles.column}>
        <Panel icon="chat" title={t('links.social')}>
          <div className={styles.stack}>
            {social.map((name) => (
              <TextSetting
                key={name}
                name={name}
                settings={settings}
                help={t(`help.${name}`)}
                input={{ inputMode: 'url' }}
              />
            ))}
          </div>
        </Panel>
      </div>
    </div>
  )
}

const empty: SiteLink = { label: { de: '', en: '', tr: '' }, address: '', place: 'menu' }

function OwnLinks({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const links = settings.chosen('links') ?? []
  const set = (next: readonly SiteLink[]) => settings.set('links', next.length > 0 ? [...next] : null)

  function move(from: number, by: 1 | -1): void {
    const next = [...links]
    const [link] = next.splice(from, 1)
    if (!link) return
    next.splice(from + by, 0, link)
    set(next)
  }
  return (
    <div className={styles.stack}>
      <p className={styles.help}>{t('links.help', { count: linkLimits.count })}</p>
      <ol className={styles.links}>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays while it is written
          <li key={at}>
            <OwnLink
              link={link}
              at={at}
              errorOf={settings.errorOf}
              onChange={(changed) => set(links.map((each, place) => (place === at ? { ...each, ...changed } : each)))}
            />
            <div className={styles.moves}>
              <Button
                small
                variant="ghost"
                aria-label={t('links.up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <Icon name="down" small className={styles.up} />
              </Button>
              <Button
                small
                variant="ghost"
                aria-label={t('links.down', { number: at + 1 })}
                disabled={at === links.length - 1}
                onClick={() => move(at, 1)}
              >
                <Icon name="down" small />
              </Button>
              <Button
                small
                variant="ghost"
                icon="trash"
                onClick={() => set(links.filter((_, place) => place !== at))}
                aria-label={t('links.remove', { number: at + 1 })}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        small
        icon="plus"
        className={styles.add}
        disabled={links.length >= linkLimits.count}
        onClick={() => settings.set('links', [...links, empty])}
      >
        {t('links.add')}
      </Button>
    </div>
  )
}

function OwnLink({
  link: { label, address, place },
  at,
  errorOf,
  onChange,
}: {
  link: SiteLink
  at: number
  errorOf: Settings['errorOf']
  onChange: (changed: Partial<SiteLink>) => void
}) {
  const { t } = useTranslation('staffSite')
  return (
    <fieldset className={styles.link}>
      <legend>{t('links.legend', { number: at + 1 })}</legend>
      <SegmentedControl
        label={t('links.place')}
        name={`links.${at}.place`}
        segments={linkPlaces.map((value) => ({ value, label: t(`links.${value}`) }))}
        value={place}
        onChange={(value) => onChange({ place: value })}
      />
      <div className={styles.labels}>
        {languageCodes.map((code) => (
          <Field
            key={code}
            label={t('links.label', { language: t(`language.${code}`) })}
            error={errorOf(`links.${at}.label.${code}`)}
          >
            {(control) => (
              <Input
                {...control}
                name={`links.${at}.label.${code}`}
                lang={code}
                autoComplete="off"
                maxLength={linkLimits.label}
                value={label[code]}
                onChange={({ target }) => onChange({ label: { ...label, [code]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={t('links.address')} error={errorOf(`links.${at}.address`)}>
        {(control) => (
          <Input
            {...control}
            name={`links.${at}.address`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={linkLimits.address}
            value={address}
            onChange={({ target }) => onChange({ address: target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
