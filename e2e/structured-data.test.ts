import { expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

// `meetVisitor` reports violations of the policy: structured data that a browser executed would be
// one.
test('structured data for search engines never runs as script, whatever it contains', async () => {
  const title = '</script><script>document.title = "taken over"</script><!-- "quoted" & more'
  await publish(own.site, { slug: 'odd', texts: { en: { title, summary: title } } })
  const page = await own.meetVisitor()
  await open(page, '/en/news/odd')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: title, description: title })
  expect(await page.title()).toContain(title)
  expect(await page.locator('h1').textContent()).toBe(title)
})
