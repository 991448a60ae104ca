import { expect, it } from 'vitest'
import { embedCode } from './statistic-page.tsx'

it('escapes address and title for HTML', () => {
  const code = embedCode('https://night.example/en/x?range=7d&theme=light', 'Players "now" <b>')
  expect(code).toBe(
    '<iframe src="https://night.example/en/x?range=7d&amp;theme=light" title="Players &quot;now&quot; &lt;b&gt;" width="100%" height="360" loading="lazy" style="border:0"></iframe>',
  )
})
