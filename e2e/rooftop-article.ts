import { publish } from '#test/publish.ts'
import type { TestSite } from '#test/site.ts'

const opening =
  'Around half past eleven the lift stops answering, and that is how somebody knows that something is going on. '
const html = `<p>${opening.repeat(3)}</p>
<h2>How to find it</h2><p>Take the <a href="/news/category?category=events">left lift</a>.</p><ul><li>Doors open at midnight</li></ul>
<h2>Who is hosting</h2><blockquote><p>The sky looks finished.</p></blockquote><div data-player="hhus:luna.tic"></div>
<h2>What it costs</h2><table><thead><tr><th>Drink</th><th>Price</th></tr></thead><tbody><tr><td>Lemonade, with a paper umbrella</td><td>two</td></tr></tbody></table>
<div data-gallery><figure><img src="/pictures/cafe.png" alt="A tea house" width="320" height="192"><figcaption>Tea</figcaption></figure>
<figure><img src="/pictures/disco.png" alt="A dance floor" width="320" height="192"></figure></div>
<div data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="A walk over the roof"></div><div data-badge="HC1"></div>`

/** The titles of the article of the journeys. */
export const titles = {
  de: 'Der Dachgarten öffnet',
  en: 'The rooftop garden opens',
  tr: 'Çatı bahçesi açılıyor',
} as const

/** Publishes an article by luna.tic of Habbo.com at `news/rooftop`, with every element that a text can have. */
export async function publishRooftop(site: TestSite): Promise<void> {
  await publish(site, {
    slug: 'rooftop',
    category: 'events',
    author: { hotel: 'hhus', name: 'luna.tic' },
    picture: { src: '/pictures/rooftop.png', alt: 'A roof terrace at night', width: 640, height: 320 },
    texts: {
      de: { title: titles.de, summary: 'Fünf Stockwerke hoch.', html },
      en: { title: titles.en, summary: 'Five storeys up.', html },
      tr: { title: titles.tr, summary: 'Beş kat yukarıda.', html },
    },
  })
}
