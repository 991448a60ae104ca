import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeBox } from './code-box.tsx'

const words = { label: 'Verification code', copyLabel: 'Copy', onCopy: () => {} }

test('the code is one button, described by its label, and never translated', () => {
  const page = renderToString(<CodeBox {...words} code="FU[ab12c]" />)
  const id = /<button[^>]* aria-describedby="([^"]+)"/.exec(page)?.[1]
  expect(page).toMatch(new RegExp(`id="${id}">Verification code<`))
  expect(page).toMatch(/<code[^>]* translate="no">FU\[ab12c\]<\/code>.*Copy<\/span><\/button>/)
  expect(page).not.toContain('disabled')
})

test('without a code there is no button', () => {
  const page = renderToString(<CodeBox {...words} code={null} />)
  expect(page).toMatch(/<button[^>]* aria-busy="true" disabled=""/)
  expect(page).not.toContain('<code')
})
