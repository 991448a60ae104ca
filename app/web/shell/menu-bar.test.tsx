import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '#platform/web/site.tsx'
import { WordsProvider } from '#platform/web/words-context.tsx'
import words from '../../../locales/en/shell.json' with { type: 'json' }
import { MenuBar } from './app-bar.tsx'
import { type MenuEntry, menu } from './menu.ts'

const site = { siteName: 'Nightbell', year: 2026, publicUrl: '', housekeepingUrl: '/housekeeping', isOfficial: false }

async function rendered(entries: readonly MenuEntry[], path: string): Promise<string> {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', initAsync: false, resources: { en: { shell: words } } })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => <MenuBar entries={entries} /> })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  return renderToString(
    <SiteProvider site={site}>
      <WordsProvider words={i18n}>
        <RouterProvider router={router} />
      </WordsProvider>
    </SiteProvider>,
  )
}

const home: MenuEntry = { word: 'menu.home', icon: 'home', page: 'home' }
const group: MenuEntry = {
  word: 'footer.house',
  icon: 'people',
  links: [
    { word: 'footer.policy', icon: 'pencil', page: 'imprint' },
    { word: 'footer.social', icon: 'team', page: 'communityTeamlist' },
  ],
}

test('a page is a link within the language, and the current one is marked', async () => {
  const html = await rendered([home], '/en/home')
  expect(html).toMatch(/<a[^>]*href="\/en\/home"[^>]*aria-current="page"/)
  expect(html).not.toContain('<button')
})

test('a group is a closed submenu whose button names its list and whose links are in the page', async () => {
  const html = await rendered([home, group], '/en/home')
  const list = /<button[^>]*aria-expanded="false"[^>]*aria-controls="([^"]+)"/.exec(html)?.[1]
  expect(list).toBeDefined()
  expect(html).toContain(`<ul id="${list}"`)
  expect(html).toContain('href="/en/imprint"')
  expect(html).toContain('href="/en/community/teamlist"')
})

test('the lamp is over the group of the current page, and over no other', async () => {
  const button = (html: string) => /<button[^>]*class="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(button(await rendered([group], '/en/community/teamlist'))).toContain('lit')
  expect(button(await rendered([group], '/en/home'))).not.toContain('lit')
})

test('of nested pages only the one that is shown is marked', async () => {
  const habbo = menu.filter(({ word }) => word === 'menu.habbo')
  const html = await rendered(habbo, '/en/habbo/badges/hunt?hotel=hhde')
  const marked = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => /href="([^"]+)"/.exec(link))
  expect(marked.map((address) => address?.[1])).toEqual(['/en/habbo/badges/hunt'])
})

test('a group without pages is left out', async () => {
  expect(await rendered([{ ...group, links: [] }], '/en/home')).not.toContain('<button')
})

test('the menu leads to its pages, in groups (specification §2.4)', () => {
  const groups = menu.map((entry) =>
    'links' in entry ? [entry.word, ...entry.links.map(({ page }) => page)] : entry.page,
  )
  expect(groups).toEqual([
    'home',
    'newsCategory',
    ['menu.community', 'communityJobs', 'communityTeamlist'],
    ['menu.habbo', 'habboBadges', 'habboHunt', 'habboWebpromos', 'habboImages', 'habboPhotos', 'habboAvatar'],
    ['menu.origins', 'habboOriginsScanner', 'habboOriginsBadges', 'habboOriginsUserStats', 'habboOriginsFishing'],
    ['menu.radio', 'radioRecentlyPlayed', 'radioSchedule'],
  ])
})
