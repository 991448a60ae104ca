import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Switch } from './switch.tsx'

const choosesNothing = () => {}

/** The text of the element whose id an attribute of the only input gives. */
function referencedText(page: string, attribute: string): string | undefined {
  const id = new RegExp(`<input[^>]* ${attribute}="([^"]+)"`).exec(page)?.[1]
  return id === undefined ? undefined : new RegExp(`id="${id}"[^>]*>(?:<svg.*?</svg>)?([^<]*)<`).exec(page)?.[1]
}

test('a switch is a checkbox with the role of a switch, named by its label and described by its line', () => {
  const page = renderToString(
    <Switch label="Invisible" description="You count as a guest." checked onChange={choosesNothing} />,
  )
  expect(page).toMatch(/<input[^>]* type="checkbox" role="switch"/)
  expect(page).toMatch(/<input[^>]* checked=""/)
  expect(referencedText(page, 'aria-labelledby')).toBe('Invisible')
  expect(referencedText(page, 'aria-describedby')).toBe('You count as a guest.')
})

test('a switch without a line has no description, and may be disabled', () => {
  const page = renderToString(<Switch label="Remember me" name="remember" disabled />)
  expect(page).toMatch(/<input[^>]* name="remember"/)
  expect(page).toMatch(/<input[^>]* disabled=""/)
  expect(page).not.toContain('aria-describedby')
})

test('a checkbox keeps links in its label, and is valid without an error', () => {
  const page = renderToString(
    <Checkbox name="terms">
      I accept the <a href="/en/terms">terms</a>.
    </Checkbox>,
  )
  expect(page).toMatch(
    /<label[^>]*><input type="checkbox" name="terms"\/>.*<a href="\/en\/terms">terms<\/a>.*<\/label>/,
  )
  expect(page).not.toMatch(/aria-invalid|aria-describedby|role="alert"/)
})

test('an error of a checkbox has an icon and an associated text', () => {
  const page = renderToString(<Checkbox error="Please accept the terms.">I accept</Checkbox>)
  expect(page).toMatch(/<input[^>]* aria-invalid="true"/)
  expect(referencedText(page, 'aria-describedby')).toBe('Please accept the terms.')
  expect(page).toMatch(/role="alert"><svg/)
})
