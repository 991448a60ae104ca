import { type CSSProperties, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  type AccentTheme,
  accentOf,
  type Ground,
  nearestAccent,
  ownAccents,
  problemOf,
  tokensOf,
} from '../../client.ts'
import styles from './accent-setting.module.css'
import { SettingPlace, TakeBack } from './setting-field.tsx'
import type { Settings } from './use-settings.ts'

const themeWords = { dark: 'night', light: 'morning', 'dark-tr': 'bosphorus' } as const satisfies Record<
  AccentTheme,
  string
>
const groundWords = {
  bg: 'page',
  'bg-line': 'pattern',
  'bg-deep': 'bar',
  surface: 'card',
  'surface-2': 'raised',
  'surface-3': 'button',
  well: 'field',
  'accent-wash': 'selected',
} as const satisfies Record<Ground, string>

/**
 * The accent of a theme: chosen or typed, judged at once by the rule of the server, and shown as
 * the site would look.
 */
export function AccentSetting({ name, settings }: { name: keyof typeof accentOf; settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const theme = accentOf[name]
  const saved = settings.chosen(name) ?? ownAccents[theme]
  // What is typed is a colour only once it is complete.
  const [typed, setTyped] = useState<string | null>(null)
  const problem = problemOf(theme, saved)
  const nearest = problem && nearestAccent(theme, saved)
  const isIncomplete = typed !== null && !isColour(typed)

  function choose(colour: string): void {
    const wanted = colour.trim().toLowerCase()
    const complete = /^[0-9a-f]{6}$/.test(wanted) ? `#${wanted}` : wanted
    setTyped(isColour(complete) ? null : colour)
    if (isColour(complete)) settings.set(name, complete)
  }
  const contrast = problem?.contrast.toFixed(1)
  const error = isIncomplete ? t('error.settingColour') : settings.errorOf(name)
  return (
    <SettingPlace name={name} settings={settings}>
      <div className={styles.accent}>
        <div className={styles.accentFields}>
          <Field label={t(`setting.${name}`)} help={t('accent.help')} error={error}>
            {(control) => (
              <span className={styles.colour}>
                <input
                  type="color"
                  aria-label={t('accent.pick', { name: t(`setting.${name}`) })}
                  value={saved}
                  onChange={({ target }) => choose(target.value)}
                />
                <Input
                  {...control}
                  name={name}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={7}
                  value={typed ?? saved}
                  onChange={({ target }) => choose(target.value)}
                  onBlur={() => setTyped(null)}
                />
              </span>
            )}
          </Field>
          {problem && nearest && (
            <Note
              tone="bad"
              role="alert"
              title={t('accent.unreadable', { ground: t(`ground.${groundWords[problem.ground]}`), contrast })}
            >
              <Button small onClick={() => choose(nearest)}>
                <i className={styles.chip} style={{ background: nearest }} aria-hidden="true" />
                {t('accent.takeNearest', { colour: nearest })}
              </Button>
            </Note>
          )}
          <TakeBack name={name} settings={settings} />
        </div>
        {/* A colour that cannot be read is never drawn as text. */}
        <AccentPreview theme={theme} colour={nearest ?? saved} />
      </div>
    </SettingPlace>
  )
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** What the accent looks like: text, a button, a selected row and a quiet button. */
function AccentPreview({ theme, colour }: { theme: AccentTheme; colour: string }) {
  const { t } = useTranslation('staffSite')
  const tokens = Object.fromEntries(
    Object.entries(tokensOf(theme, colour)).map(([token, value]) => [`--${token}`, value]),
  )
  return (
    <div
      className={styles.preview}
      data-theme={theme}
      style={tokens as CSSProperties}
      role="img"
      aria-label={t('accent.preview', { theme: t(`theme.${themeWords[theme]}`) })}
    >
      <span className={styles.previewTitle}>{t(`theme.${themeWords[theme]}`)}</span>
      <span className={styles.previewRow}>
        <Icon name="star" small />
        {t('accent.row')}
      </span>
      <span className={styles.previewText}>{t('accent.text')}</span>
      <span className={styles.previewButtons}>
        <span className={styles.previewButton}>{t('accent.button')}</span>
        <span className={styles.previewQuiet}>{t('accent.quiet')}</span>
      </span>
    </div>
  )
}
