/** Tells password managers whose password a form is about; nobody sees it. */
export function OwnName({ name }: { name: string }) {
  return (
    <input className="sr" name="username" autoComplete="username" value={name} tabIndex={-1} aria-hidden readOnly />
  )
}
