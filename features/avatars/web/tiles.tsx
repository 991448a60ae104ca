import { type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import styles from './tiles.module.css'

/** An option of the tiles: `label` is read out, `children` is what is seen. */
export type TileChoice<Value extends string | number> = {
  value: Value
  label: string
  children: ReactNode
  style?: CSSProperties
}

/**
 * A choice of many small pictures: radio buttons, so arrow keys work and one key leaves the group.
 * `shape` is that of the pictures.
 */
export function Tiles<Value extends string | number>({
  legend,
  choices,
  value,
  shape,
  onChoose,
}: {
  legend: string
  choices: readonly TileChoice<Value>[]
  value: Value | null
  shape: 'head' | 'body' | 'swatch' | 'word'
  onChoose: (value: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.tiles, styles[shape])}>
        {choices.map((choice) => (
          <label key={choice.value} title={shape === 'word' ? undefined : choice.label} style={choice.style}>
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              aria-label={choice.label}
              onChange={() => onChoose(choice.value)}
            />
            <span className={styles.shown} aria-hidden="true">
              {choice.children}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
