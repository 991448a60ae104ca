import styles from './facade.module.css'

/** Two rows of the widest window, which holds seventeen. */
const windows = Array.from({ length: 34 }, (_, index) => index)

/** The house front above the footer, with its windows. Quiet scenery: it says nothing about who is there. */
export function Facade() {
  return (
    <div className={styles.facade} aria-hidden="true">
      <div className="wrap">
        <div className={styles.windows}>
          {windows.map((index) => (
            <i key={index} />
          ))}
        </div>
      </div>
    </div>
  )
}
