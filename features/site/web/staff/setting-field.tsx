import type { ReactNode } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, type FieldControl } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SettingName } from '../../client.ts'
import { SettingValue } from './setting-value.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

/**
 * A setting with its control: what the environment fixes is shown with its variable instead, and a
 * value that a colleague saved meanwhile is offered beside what is typed.
 */
export function SettingPlace({
  name,
  settings,
  children,
}: {
  name: SettingName
  settings: Settings
  children: ReactNode
}) {
  const { t } = useTranslation('staffSite')
  const { state, detailOf, isStale } = settings
  const { isFixed, variable, by } = detailOf(name)
  if (isFixed) {
    return (
      <div className={styles.fixed}>
        <b>{t(`setting.${name}`)}</b>
        <SettingValue name={name} value={state.values[name]} />
        <span className={styles.lock}>
          <Icon name="lock" small />
          {t('fixed.by', { variable })}
        </span>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      {children}
      {isStale(name) && (
        <Note tone="warn" role="alert" title={by === null ? t('stale.title') : t('stale.titleBy', { name: by })}>
          <p>
            <SettingValue name={name} value={detailOf(name).isOwn ? state.values[name] : null} />
          </p>
          <div className={styles.buttons}>
            <Button small onClick={() => settings.discard([name])}>
              {t('stale.take')}
            </Button>
            <Button small onClick={() => settings.keepMine(name)}>
              {t('stale.keep')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

type TextName = {
  [Name in SettingName]: Settings['state']['values'][Name] extends string | number | null ? Name : never
}[SettingName]

/**
 * A setting that is typed: a text, an address or a number. An empty field means what the site comes
 * with, which is shown in it.
 */
export function TextSetting({
  name,
  settings,
  help,
  input,
}: {
  name: TextName
  settings: Settings
  help?: string
  input?: { type?: string; inputMode?: 'numeric' | 'url' | 'email'; autoComplete?: string }
}) {
  const { t } = useTranslation('staffSite')
  const { state, chosen, set, detailOf, errorOf } = settings
  const isNumber = input?.inputMode === 'numeric'
  const { least, most } = detailOf(name)
  const figures = useFigures()
  const byDefault = state.defaults[name]
  const asShown = typeof byDefault === 'number' ? figures(byDefault) : byDefault
  const change = (text: string) => {
    const value = text.trim() === '' ? null : isNumber && /^\d+$/.test(text.trim()) ? Number(text) : text
    set(name, value as never)
  }
  const hints = [
    help,
    isNumber && least !== null && most !== null ? t('between', { least, most }) : undefined,
    asShown === null ? undefined : t('byDefault', { value: asShown }),
  ]
  return (
    <SettingPlace name={name} settings={settings}>
      <Field
        label={t(`setting.${name}`)}
        help={hints.filter((hint) => hint !== undefined).join(' ') || undefined}
        error={errorOf(name)}
      >
        {(control: FieldControl) => (
          <Input
            autoComplete="off"
            {...control}
            {...input}
            name={name}
            maxLength={isNumber ? undefined : (most ?? 300)}
            placeholder={byDefault === null ? undefined : String(byDefault)}
            value={String(chosen(name) ?? '')}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
    </SettingPlace>
  )
}

/** Takes a chosen value back to what the site comes with. */
export function TakeBack({ name, settings }: { name: SettingName; settings: Settings }) {
  const { t } = useTranslation('staffSite')
  if (settings.chosen(name) === null) return null
  return (
    <Button small variant="ghost" onClick={() => settings.set(name, null)}>
      <Icon name="undo" small />
      {t('takeBack', { name: t(`setting.${name}`) })}
    </Button>
  )
}
