import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { player } from './player/player.ts'
import { usePlayer } from './player/use-player.ts'
import look from './press.module.css'

/**
 * Plays and stops the radio; disabled while the station is off (specification §4.4) but focusable,
 * so that focus is not lost. `children` are words beside the icon, which then name it.
 */
export function PlayButton({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation('radio')
  const { phase } = usePlayer()
  const name = { idle: t('bar.play'), offline: t('bar.play'), loading: t('bar.cancel'), playing: t('bar.stop') }[phase]
  return (
    <button
      type="button"
      className={classNames(look.press, className)}
      aria-label={children ? undefined : name}
      aria-disabled={phase === 'offline' || undefined}
      onClick={() => player().press()}
    >
      {phase === 'loading' ? <Spinner /> : <Icon name={phase === 'playing' ? 'pause' : 'play'} />}
      {children}
    </button>
  )
}
