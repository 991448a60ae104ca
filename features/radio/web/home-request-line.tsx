import styles from './home-request-line.module.css'
import { RequestLine } from './request-line.tsx'

/** The request line as a section of the home page. */
export function HomeRequestLine() {
  return (
    <div className="wrap sec">
      <div className={styles.line}>
        <RequestLine />
      </div>
    </div>
  )
}
