import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-row.module.css'

/**
 * The search field of a list with its submit button, labelled `find`; `primary` on pages whose main
 * purpose is the search.
 */
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
