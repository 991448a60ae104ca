import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StrengthMeter } from './strength-meter.tsx'

const lamps = (page: string) => [...page.matchAll(/<i( class="[^"]*lit[^"]*")?>/g)].map(([, lit]) => lit !== undefined)

test.each([0, 1, 2, 3, 4] as const)('a score of %i lights one more lamp and has a text', (score) => {
  const page = renderToString(<StrengthMeter score={score} label="Strength" word="Fair" />)
  expect(lamps(page)).toEqual([0, 1, 2, 3, 4].map((step) => step <= score))
  expect(page).toContain(
    `role="meter" aria-label="Strength" aria-valuemin="0" aria-valuemax="4" aria-valuenow="${score}" aria-valuetext="Fair"`,
  )
  expect(page).toContain('<b>Fair</b>')
})

test('without a score all lamps are dark', () => {
  expect(lamps(renderToString(<StrengthMeter score={null} label="Strength" word="" />))).toEqual(Array(5).fill(false))
})

test('a warning is read out with the score, and both may describe an input', () => {
  const page = renderToString(
    <StrengthMeter id="why" score={0} label="Strength" word="Weak" warning="Tried first by everybody." />,
  )
  expect(page).toMatch(
    /id="why"[^>]* aria-live="polite"><b>Weak<\/b><p><svg.*<\/svg>Tried first by everybody\.<\/p><\/div>/,
  )
})
