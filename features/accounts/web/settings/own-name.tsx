/** Hidden user name field for password managers. */
export function OwnName({ name }: { name: string }) {
  return (
    <input className="sr" name="username" autoComplete="username" value={name} tabIndex={-1} aria-hidden readOnly />
  )
}
