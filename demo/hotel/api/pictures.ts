import { type HotelCode, HotelCode as hotelCodeSchema } from '#features/hotels/contract.ts'
import { drawAvatar } from '../art/avatar.ts'
import type { Canvas } from '../art/canvas.ts'
import { drawEmblem } from '../art/emblem.ts'
import { encodeGif } from '../art/gif.ts'
import { drawGroupBadge } from '../art/group-badge.ts'
import { type Gesture, readLook } from '../art/look.ts'
import { PictureCache } from '../art/picture-cache.ts'
import { encodePng } from '../art/png.ts'
import { drawPromo, hasPromos } from '../art/promo-picture.ts'
import { drawPhoto, drawRoom } from '../art/room-picture.ts'
import { isCodeOfRealSize } from '../world/game-texts.ts'
import type { GonePictures } from '../world/gone-pictures.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import { playerAtNumber } from '../world/player.ts'
import type { Call } from './call.ts'
import { accessDenied, notFound, picture, type Reply } from './reply.ts'

const catalogue = new PictureCache(24_000_000)

/** Draws at two screen pixels for each pixel, as GIF or PNG by the extension. */
function show(name: string, ending: 'gif' | 'png', draw: () => Canvas, times = 2): Reply {
  const encode = ending === 'gif' ? encodeGif : encodePng
  return picture(
    ending === 'gif' ? 'image/gif' : 'image/png',
    catalogue.get(`${name}.${ending}`, () => encode(draw().scaled(times))),
  )
}

const scales: Record<string, number> = { s: 1, l: 4 }
const gestures: readonly string[] = ['sml', 'sad', 'srp', 'eyb'] satisfies Gesture[]
const isGesture = (text: string): text is Gesture => gestures.includes(text)

/**
 * `habbo-imaging/avatarimage` (hotel-api §6.1): by name also for banned players, by figure for any.
 */
export function avatar({ hotel, url }: Call): Reply {
  const query = url.searchParams
  const name = query.get('user')
  const figure = query.get('figure') ?? (name === null ? undefined : hotel.find(name)?.figure)
  if (figure === undefined) return notFound()
  const direction = Number(query.get('direction') ?? '2') & 7
  const gesture = query.get('gesture') ?? 'std'
  const pose = {
    direction,
    headDirection: Number(query.get('head_direction') ?? direction) & 7,
    headOnly: query.get('headonly') === '1',
    gesture: isGesture(gesture) ? gesture : ('std' as const),
    holding: /(?:^|,)(?:crr|drk)=\d+/.test(query.get('action') ?? ''),
    waving: (query.get('action') ?? '').split(',').includes('wav'),
  }
  const times = scales[query.get('size') ?? 'm'] ?? 2
  const ending = query.get('img_format') === 'gif' ? 'gif' : 'png'
  const key = ['avatar', figure, times, ...Object.values(pose)].join(' ')
  const reply = show(key, ending, () => drawAvatar(readLook(figure), pose), times)
  // A look by name changes with the player, so it is cached for minutes only.
  return name === null ? reply : { ...reply, headers: { 'cache-control': 'public, max-age=300' } }
}

/** `habbo-imaging/badge/{code}` with `.gif`, `.png` or nothing (hotel-api §6.3). */
export function groupBadge({ captured }: Call): Reply {
  const [, code = '', ending] = /^(.*?)(?:\.(gif|png))?$/.exec(captured[0] ?? '') ?? []
  const drawn = drawGroupBadge(code)
  return drawn === undefined ? notFound() : show(`group ${code}`, ending === 'png' ? 'png' : 'gif', () => drawn)
}

function photo(hotel: HotelWorld, number: number, time: number, file: string): Reply | undefined {
  const creator = playerAtNumber(number)
  if (creator === undefined || creator >= hotel.population) return undefined
  const player = hotel.player(creator)
  const taken = player.photos.items.find((candidate) => candidate.time - 737 === time)
  if (taken === undefined) return undefined
  const company = player.friends.items.slice(taken.time % 7).slice(0, taken.time % 3)
  const figures = [player.figure, ...company.map((index) => hotel.player(index).figure)]
  return show(file, 'png', () => drawPhoto(file, figures, `${hotel.code} ${taken.room}`))
}

/** The pictures of promotions, the catalogue and so on (hotel-api §8.1). */
function promo(path: string): Reply | undefined {
  const [, folder, name, ending] = /^\/c_images\/(\w+)\/([\w-]+)\.(gif|png)$/.exec(path) ?? []
  if (folder === undefined || name === undefined || !hasPromos(folder)) return undefined
  const as = ending === 'gif' ? 'gif' : 'png'
  return show(path, as, () => drawPromo(folder, name, as), 1)
}

const news = /^\/web_images\/habbo-web-articles\/([\w-]+)\.png$/

/**
 * The game's picture host: badges, rooms, photos, promotions and news pictures (hotel-api §6, §8).
 */
export function answerImages(
  path: string,
  hotelOf: (code: HotelCode) => HotelWorld,
  gone: GonePictures,
): Reply | undefined {
  if (gone.has(path)) return accessDenied()
  const [, code, ending] = /^\/c_images\/album1584\/([\w]+)\.(gif|png)$/.exec(path) ?? []
  if (code !== undefined) {
    const exists =
      isCodeOfRealSize(code) || hotelCodeSchema.options.some((hotel) => hotelOf(hotel).catalogue.exists(code))
    return exists ? show(`badge ${code}`, ending === 'png' ? 'png' : 'gif', () => drawEmblem(code)) : undefined
  }
  const [, kind, place, file] =
    /^\/(navigator-thumbnail|fullroom-photo|servercamera\/purchased)\/(\w+)\/([\w-]+)\.png$/.exec(path) ?? []
  const hotel = hotelCodeSchema.safeParse(place)
  if (kind !== undefined && file !== undefined && hotel.success) {
    if (kind === 'navigator-thumbnail')
      return show(path, 'png', () => drawRoom(`${hotel.data} ${file}`, 110, 110, 7), 1)
    if (kind === 'fullroom-photo') return show(path, 'png', () => drawRoom(`${hotel.data} ${file}`, 240, 180, 15))
    const [, number, time] = /^p-(\d+)-(\d+)$/.exec(file) ?? []
    return photo(hotelOf(hotel.data), Number(number), Number(time), path)
  }
  const [, title] = news.exec(path) ?? []
  if (title === undefined) return promo(path)
  const seed = `news ${title.replace('_thumb', '')}`
  return show(
    path,
    'png',
    () => (title.endsWith('_thumb') ? drawRoom(seed, 150, 150, 10) : drawRoom(seed, 759, 300, 20)),
    1,
  )
}
