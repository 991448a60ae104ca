import { useHydrated } from '#platform/web/hydrated.tsx'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Equaliser } from './equaliser.tsx'
import look from './press.module.css'
import styles from './radio-bar.module.css'

const litRadio = onDemand(['radio'], async () => (await import('./lit-radio.tsx')).LitRadio)
const onAirLamp = onDemand(['radio'], async () => (await import('./on-air-lamp.tsx')).OnAirLamp)

/**
 * The radio in the bar of every page, at the lower edge below 1280 px (specification §2.4). Its
 * script comes after the page; until then, and without it, it is scenery of the same size.
 */
export function RadioBar() {
  const Lit = useOnDemand(litRadio, useHydrated())
  if (Lit) return <Lit />
  return (
    <div className={styles.radio} aria-hidden="true">
      <span className={classNames(look.press, styles.press)} data-quiet="">
        <Icon name="play" />
      </span>
      <span className={styles.words}>
        <span className={styles.host}>
          <Equaliser isMoving={false} />
        </span>
        <span className={styles.song}>{'\u00a0'}</span>
      </span>
    </div>
  )
}

/** A lamp beside "Radio" in the menu while the station is on the air (specification §2.4). */
export function OnAirMark() {
  const Lamp = useOnDemand(onAirLamp, useHydrated())
  return Lamp && <Lamp />
}
