import styles from './level-ring.module.css'

const centre = 82
const radius = 70

/**
 * Returns squares of `side` pixels, one in the middle of each bulb from `from` to `to`, clockwise
 * from the top, on whole art pixels.
 */
function bulbs(from: number, to: number, of: number, side: number): string {
  let path = ''
  for (let index = from; index < to; index++) {
    const angle = ((index + 0.5) / of) * 2 * Math.PI
    const left = Math.round((centre + radius * Math.sin(angle) - 4) / 2) * 2 + (8 - side) / 2
    const top = Math.round((centre - radius * Math.cos(angle) - 4) / 2) * 2 + (8 - side) / 2
    path += `M${left} ${top}h${side}v${side}h-${side}z`
  }
  return path
}

/**
 * A ring of `of` bulbs, `level` of which are lit, with the number in the middle and `caption` below
 * it. For screen readers it is one picture, named by `label` ("Level 24 of 30").
 */
export function LevelRing({
  level,
  of = 30,
  label,
  caption,
}: {
  level: number
  of?: number
  label: string
  caption: string
}) {
  const lit = Math.min(of, Math.max(0, Math.floor(level)))
  return (
    <div className={styles.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 164 164" aria-hidden="true">
        <path className={styles.dark} d={bulbs(lit, of, of, 8)} />
        <path className={styles.lit} d={bulbs(0, lit, of, 8)} />
        <path className={styles.core} d={bulbs(0, lit, of, 4)} />
      </svg>
      <div className={styles.figure}>
        <b>{level}</b>
        <span>{caption}</span>
      </div>
    </div>
  )
}
