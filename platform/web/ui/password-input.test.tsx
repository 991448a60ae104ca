import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

const words = { showLabel: 'Show password', hideLabel: 'Hide password' }

test('a password is hidden at first, and the button that shows it submits no form', () => {
  const page = renderToString(<PasswordInput {...words} name="password" autoComplete="current-password" />)
  expect(page).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
  expect(page).toMatch(/<input[^>]* autoComplete="current-password"/)
  expect(page).toMatch(/<button type="button"[^>]* aria-label="Show password" aria-pressed="false"/)
  expect(page).not.toContain('Hide password')
})

test('label and error belong to the input, not to the button', () => {
  const page = renderToString(
    <Field label="Password" error="Too short.">
      {(control) => <PasswordInput {...words} {...control} />}
    </Field>,
  )
  const id = /<label for="([^"]+)"/.exec(page)?.[1]
  expect(page).toMatch(new RegExp(`<input[^>]* id="${id}" aria-describedby="${id}e" aria-invalid="true"`))
  expect(page.match(/aria-invalid/g)).toHaveLength(1)
})

test('a disabled password cannot be shown either', () => {
  const page = renderToString(<PasswordInput {...words} disabled />)
  expect(page).toMatch(/<input[^>]* disabled=""/)
  expect(page).toMatch(/<button[^>]* disabled=""/)
})
