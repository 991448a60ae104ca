import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuAnchor, MenuButton, MenuCard, MenuLink } from './menu-card.tsx'

// From a router unknown to the types.
const shop: string = '/en/shop'
const settings: string = '/en/users/settings'

async function rendered(): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <MenuCard id="menu" top="luna.tic">
        <MenuLink to={shop} icon="bag" end="228">
          Shop
        </MenuLink>
        <MenuLink to={settings}>Settings</MenuLink>
        <MenuAnchor href="/housekeeping" rel="external">
          Housekeeping
        </MenuAnchor>
        <MenuButton icon="logout">Log out</MenuButton>
      </MenuCard>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/en/shop'] }),
    isServer: true,
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

test('a menu card is a list of links and buttons below its title', async () => {
  const page = await rendered()
  expect(page).toMatch(/<div id="menu"[^>]*><div[^>]*>luna\.tic<\/div><ul>(<li>.*<\/li>){4}<\/ul><\/div>/)
  expect(page).toMatch(
    /<li><a[^>]*href="\/housekeeping"[^>]*rel="external"|<li><a[^>]*rel="external"[^>]*href="\/housekeeping"/,
  )
  expect(page).toMatch(/<li><button type="button"[^>]*><svg.*Log out<\/span><\/button><\/li>/)
})

test('a router link marks the current page, and its end is read after its text', async () => {
  const page = await rendered()
  expect(page).toMatch(
    /<a[^>]*href="\/en\/shop"[^>]*aria-current="page"[^>]*><svg.*?<\/svg><span[^>]*>Shop<\/span><span[^>]*>228<\/span><\/a>/,
  )
  expect(page.match(/aria-current/g)).toHaveLength(1)
})
