import { expect, test } from 'vitest'
import { addressBelow, addressOf, inLanguage, pagePath, pages, routePath, withoutLanguage } from './addresses.ts'

test('the sixteen pages of specification §2.2 have these names', () => {
  expect(Object.entries(pages).slice(0, 16)).toEqual([
    ['home', 'home'],
    ['newsCategory', 'news/category'],
    ['newsView', 'news/$slug'],
    ['communityTeamlist', 'community/teamlist'],
    ['communityJobs', 'community/jobs'],
    ['habboBadges', 'habbo/badges'],
    ['habboWebpromos', 'habbo/webpromos'],
    ['habboImages', 'habbo/images'],
    ['habboOriginsScanner', 'habbo/origins/scanner'],
    ['habboOriginsBadges', 'habbo/origins/badges'],
    ['habboOriginsUserStats', 'habbo/origins/userstats'],
    ['radioRecentlyPlayed', 'radio/recentlyPlayed'],
    ['radioSchedule', 'radio/schedule'],
    ['usersShop', 'users/shop'],
    ['usersSettings', 'users/settings'],
    ['usersRegister', 'users/register'],
  ])
})

test('an address consists of a name, a language and parameters', () => {
  expect(addressOf('home', 'de')).toBe('/de/home')
  expect(addressOf('usersProfile', 'tr', { hotel: 'hhtr', name: 'Gece' })).toBe('/tr/users/hhtr/Gece')
  expect(pagePath('newsView', { slug: 'rooftop' })).toBe('news/rooftop')
  expect(routePath('habboBadge')).toBe('/$language/habbo/badges/$code')
  expect(addressBelow('en', 'news/rooftop#comment-17')).toBe('/en/news/rooftop#comment-17')
})

test.each([
  ['a/b', 'a%2Fb'],
  ['?x#y', '%3Fx%23y'],
  ['=Queen=:@$&+,;', '=Queen=:@$&+,;'],
  ['100 %', '100%20%25'],
  ['gece ışığı', 'gece%20%C4%B1%C5%9F%C4%B1%C4%9F%C4%B1'],
  ["$& $' $slug", "$&%20$'%20$slug"],
])('any parameter is one segment of the address: %s', (code, part) => {
  const address = addressOf('habboBadge', 'en', { code })
  expect(address).toBe(`/en/habbo/badges/${part}`)
  expect(new URL(address, 'https://nightbell.example').href).toBe(`https://nightbell.example${address}`)
  expect(decodeURIComponent(address.slice('/en/habbo/badges/'.length))).toBe(code)
})

test('the language of an address can be changed and removed, keeping the rest', () => {
  expect(inLanguage('/en/home?tab=/x#y', 'de')).toBe('/de/home?tab=/x#y')
  expect(inLanguage('/en?login=true', 'tr')).toBe('/tr?login=true')
  expect(withoutLanguage('/de/news/rooftop?page=2')).toBe('/news/rooftop?page=2')
  expect(withoutLanguage('/de')).toBe('')
})
