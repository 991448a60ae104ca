import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-row.module.css'

/** The field of a form that searches a list, and the button that sends it, which says `find`; it is `primary` where the page is there to be searched. */
export function SearchRow({
  find,
  primary = false,
  ...field
}: ComponentProps<typeof SearchField> & { find: string; primary?: boolean }) {
  return (
    <div className={styles.row}>
      <SearchField {...field} />
      <Button type="submit" icon="search" variant={primary ? 'primary' : 'plain'}>
        {find}
      </Button>
    </div>
  )
}
