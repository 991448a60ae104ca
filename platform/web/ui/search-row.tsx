import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
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

type SearchFieldProps = { label: string; search: string | undefined } & Pick<
  ComponentProps<typeof Input>,
  'placeholder' | 'autoCapitalize' | 'spellCheck'
>

/**
 * The field `search` of a list's search form; `search` is the applied search. It is uncontrolled,
 * since input may precede hydration; when history navigation changes the search it is updated in
 * place, since it may have the focus.
 */
function SearchField({ label, search, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (field.current) field.current.value = search ?? ''
  }, [search])
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...input}
          ref={field}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
        />
      )}
    </Field>
  )
}
