import { expect, test } from 'vitest'
import { isPixelArt, sourcesOf, widthsOf } from './picture-sources.ts'

const hash = 'ab'.repeat(32)

test('smaller widths and other formats follow from the address and the width', () => {
  expect(sourcesOf(`/pictures/library/${hash}.jpg`, 1000)).toEqual([
    {
      type: 'image/avif',
      srcSet: [320, 640, 960, 1000].map((width) => `/pictures/library/${hash}-${width}.avif ${width}w`).join(', '),
    },
    {
      type: 'image/webp',
      srcSet: [320, 640, 960, 1000].map((width) => `/pictures/library/${hash}-${width}.webp ${width}w`).join(', '),
    },
  ])
  expect(widthsOf(320)).toEqual([320])
  expect(widthsOf(90)).toEqual([90])
  expect(widthsOf(1920)).toEqual([320, 640, 960, 1440, 1920])
  expect(widthsOf(4096)).toEqual([320, 640, 960, 1440, 1920])
})

test('pixel art, moving pictures and pictures from elsewhere have one file', () => {
  const others = [
    `/pictures/library/${hash}.png`,
    `/pictures/library/${hash}-moving.webp`,
    `/pictures/library/${hash}-pixels.webp`,
    `/pictures/library/${hash}-640.webp`,
    `/pictures/kept/${hash}.jpg`,
    '/pictures/rooftop.png',
    `https://elsewhere.example/pictures/library/${hash}.jpg`,
  ]
  expect(others.map((src) => sourcesOf(src, 640))).toEqual(others.map(() => null))
  expect(others.map(isPixelArt)).toEqual([true, false, true, false, false, false, false])
  for (const width of [0, -1, 1.5, Number.NaN]) expect(sourcesOf(`/pictures/library/${hash}.jpg`, width)).toBe(null)
})
