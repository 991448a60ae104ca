import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { noticeTones } from './constants.ts'

/**
 * Body of a news item: a closed set of blocks rendered by React, so that it can never contain
 * markup. Created from sanitised HTML when an item is stored. A link is an `https` or `http`
 * address, or a path of this site without the language (`/scanner/users/…`). A moment is a point in
 * time, shown in the zone of the reader; badges and players in a line are mentions by name.
 */
export const Inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ kind: z.literal('break') }),
    z.object({ kind: z.literal('moment'), at: Timestamp }),
    z.object({ kind: z.literal('badge'), code: z.string() }),
    z.object({ kind: z.literal('player'), hotel: HotelCode, name: z.string() }),
    z.object({ kind: z.enum(['strong', 'emphasis', 'strike', 'code']), children: z.array(Inline) }),
    z.object({ kind: z.literal('link'), href: z.string(), children: z.array(Inline) }),
  ]),
)
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'moment'; at: string }
  | { kind: 'badge'; code: string }
  | { kind: 'player'; hotel: HotelCode; name: string }
  | { kind: 'strong' | 'emphasis' | 'strike' | 'code'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

/**
 * A picture with its drawn size in CSS pixels, to avoid layout shifts. `alt` is empty for
 * decoration.
 */
export const Picture = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** The point that stays visible where the picture is cropped, in percent from the top left. */
  focus: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
})
export type Picture = z.output<typeof Picture>

/** A picture with a caption, and who made it (`credit`, plain text) if it is known. */
const CaptionedPicture = Picture.extend({ caption: z.array(Inline), credit: z.string().optional() })

/** A room of the game, by the number in its address. */
const Room = z.object({ hotel: HotelCode, number: z.int().positive() })

/**
 * A block. Headings have the id for the table of contents; a video is a third-party player that
 * loads on request; a quote may name its source. An event is also listed in the event guide.
 */
export const Block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), children: z.array(Inline) }),
    z.object({
      kind: z.literal('heading'),
      level: z.union([z.literal(2), z.literal(3)]),
      id: z.string(),
      children: z.array(Inline),
    }),
    z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(Block)) }),
    z.object({ kind: z.literal('quote'), children: z.array(Block), source: z.string().optional() }),
    z.object({ kind: z.literal('notice'), tone: z.enum(noticeTones), children: z.array(Block) }),
    z.object({
      kind: z.literal('table'),
      head: z.array(z.array(Inline)).nullable(),
      rows: z.array(z.array(z.array(Inline))),
    }),
    z.object({ kind: z.literal('picture'), picture: CaptionedPicture }),
    z.object({ kind: z.literal('gallery'), pictures: z.array(CaptionedPicture) }),
    z.object({ kind: z.literal('video'), provider: z.literal('youtube'), id: z.string(), title: z.string() }),
    z.object({ kind: z.literal('badge'), code: z.string() }),
    z.object({ kind: z.literal('player'), hotel: HotelCode, name: z.string() }),
    z.object({ kind: z.literal('badges'), codes: z.array(z.string()) }),
    z.object({ kind: z.literal('room'), ...Room.shape }),
    z.object({
      kind: z.literal('event'),
      title: z.string(),
      startsAt: Timestamp,
      endsAt: Timestamp.nullable(),
      room: Room.nullable(),
    }),
    z.object({ kind: z.literal('rule') }),
  ]),
)
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[]; source?: string | undefined }
  | { kind: 'notice'; tone: NoticeTone; children: Block[] }
  | { kind: 'table'; head: Inline[][] | null; rows: Inline[][][] }
  | { kind: 'picture'; picture: CaptionedPicture }
  | { kind: 'gallery'; pictures: CaptionedPicture[] }
  | { kind: 'video'; provider: 'youtube'; id: string; title: string }
  | { kind: 'badge'; code: string }
  | { kind: 'player'; hotel: HotelCode; name: string }
  | { kind: 'badges'; codes: string[] }
  | { kind: 'room'; hotel: HotelCode; number: number }
  | { kind: 'event'; title: string; startsAt: string; endsAt: string | null; room: Room | null }
  | { kind: 'rule' }

export type NoticeTone = (typeof noticeTones)[number]
type Room = z.output<typeof Room>
type CaptionedPicture = z.output<typeof CaptionedPicture>
