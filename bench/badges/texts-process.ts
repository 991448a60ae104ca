import { createHash } from 'node:crypto'
import { z } from 'zod'
import { gameTexts, serveTexts } from './texts.ts'

/**
 * The game that serves its texts, as a process of its own: what makes them is no part of what an import takes. Tells its address to its parent, and
 * serves what it is told to.
 */
const Order = z.object({ hotel: z.string(), tongue: z.string(), changed: z.enum(['nothing', 'others', 'names']) })

const { game, address } = await serveTexts()
process.on('message', (message) => {
  const { hotel, tongue, changed } = Order.parse(message)
  const text = gameTexts(tongue)
  const texts = {
    nothing: () => text,
    others: () => text.replaceAll('number 7', 'number seven'),
    names: () => text.replace(/^(badge_name_.*)9$/gm, '$19 anew'),
  }[changed]()
  game.texts.set(hotel, { hash: createHash('sha1').update(texts).digest('hex'), body: Buffer.from(texts) })
  process.send?.({ served: texts.length })
})
process.send?.({ address })
