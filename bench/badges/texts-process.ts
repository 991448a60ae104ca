import { createHash } from 'node:crypto'
import { z } from 'zod'
import { gameTexts, serveTexts } from './texts.ts'

/**
 * The game's text server as a process of its own, so that generating texts is not measured. Sends
 * its address to its parent and serves the texts that it is asked for.
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
