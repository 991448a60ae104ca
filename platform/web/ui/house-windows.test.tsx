import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HouseCounters } from './house-counters.tsx'
import { DarkWindow, GuestWindow, HouseWindows, LitWindow } from './house-windows.tsx'

/** What a screen reader reads: everything that is not hidden from it. */
const readOut = (page: string) =>
  page.replace(/<div[^>]*aria-hidden="true">.*?<\/div>/g, '').replace(/<li[^>]*aria-hidden="true"><\/li>/g, '')
const filling = (page: string) => page.match(/<i /g)?.length ?? 0

test('only named members are read out, in order; guests and dark windows are decoration', () => {
  const page = readOut(
    renderToString(
      <HouseWindows label="Who is still up?">
        <GuestWindow />
        <LitWindow name="luna.tic" src="/head.png" />
        <DarkWindow />
        <LitWindow name="sk8.er" src={null} />
      </HouseWindows>,
    ),
  )
  expect(page).toContain('<ul')
  expect(page).toContain('aria-label="Who is still up?"')
  expect(page.match(/<li/g)).toHaveLength(2)
  expect(
    page
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
  ).toEqual(['luna.tic', 'sk8.er'])
})

test('a window with a target is a link with the name', () => {
  const page = renderToString(
    <HouseWindows label="House">
      <LitWindow name="luna.tic" src={null} href="/en/users/hhus/luna.tic" tabIndex={-1} />
      <LitWindow name="sk8.er" src={null} />
    </HouseWindows>,
  )
  const [link = '', ...others] = page.match(/<a .*?<\/a>/g) ?? []
  expect(others).toEqual([])
  expect(link).toMatch(/href="\/en\/users\/hhus\/luna\.tic" tabindex="-1"/i)
  expect(link.replace(/<[^>]*>/g, '')).toBe('luna.tic')
})

test('a head is decoration beside its name, and a silhouette without a picture', () => {
  const page = renderToString(
    <HouseWindows label="House">
      <LitWindow name="luna.tic" src="/head.png" />
      <LitWindow name="sk8.er" src={null} />
    </HouseWindows>,
  )
  expect(page).toMatch(/<img[^>]*src="\/head\.png"[^>]*alt=""/)
  expect(page).toMatch(/silhouette[^>]*alt=""[^>]*>.*sk8\.er<\/span>/)
})

test('dark windows fill two rows of the widest house, and the last row of a full one', () => {
  expect(filling(renderToString(<HouseWindows label="House" />))).toBe(34)
  const many = Array.from({ length: 40 }, (_, index) => <GuestWindow key={String(index)} />)
  // 40 windows end in the third row of 17, and in the tenth of four: at most 16 are missing.
  expect(filling(renderToString(<HouseWindows label="House">{many}</HouseWindows>))).toBe(56)
})

test('counters start with what they count', () => {
  const page = renderToString(
    <HouseCounters
      title="Who is still up?"
      counters={[
        { label: 'logged in', value: '14' },
        { label: 'guests', value: '1,118' },
      ]}
    />,
  )
  expect(page).toMatch(/<h2>Who is still up\?<\/h2><dl[^>]*>/)
  expect(page).toContain('<div><dt>logged in</dt><dd>14</dd></div><div><dt>guests</dt><dd>1,118</dd></div>')
})
