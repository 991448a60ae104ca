import { expect, test } from 'vitest'
import { avatarAddress, officialAddresses } from './api.ts'

test.each([
  ['hhbr', 'www.habbo.com.br'],
  ['hhobr', 'origins.habbo.com.br'],
  ['hhus', 'www.habbo.com'],
  ['hhous', 'origins.habbo.com'],
  ['hhde', 'www.habbo.de'],
  ['hhes', 'www.habbo.es'],
  ['hhoes', 'origins.habbo.es'],
  ['hhfi', 'www.habbo.fi'],
  ['hhfr', 'www.habbo.fr'],
  ['hhit', 'www.habbo.it'],
  ['hhnl', 'www.habbo.nl'],
  ['hhtr', 'www.habbo.com.tr'],
] as const)('draws the head of a player of %s with %s', (hotel, host) => {
  expect(avatarAddress(officialAddresses, hotel, '=Q&A?#')).toBe(
    `https://${host}/habbo-imaging/avatarimage?user=%3DQ%26A%3F%23&head_direction=3&direction=3&size=b&headonly=1`,
  )
})
