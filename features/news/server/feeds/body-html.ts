import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/contract.ts'
import { enterRoomAddress } from '#features/hotels/server/api.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { formatLocales, type LanguageCode } from '#platform/contract/language.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import type { Block, Inline, Picture } from '../../contract.ts'
import type { EventBlock } from '../../flat-blocks.ts'

/** Where paths of this site lead from elsewhere, and its words in the language. */
export type Place = { publicUrl: string; language: LanguageCode; words: i18n }

/** The place of an item, and the address of its page. */
type ItemPlace = Place & { address: string }

/**
 * Renders a body as HTML for other sites and feed readers: the same closed set of blocks, with
 * absolute addresses and no active content. Cards, videos and mentions become links or plain text,
 * and times are in UTC.
 */
export function htmlOfBody(blocks: readonly Block[], place: ItemPlace): string {
  return blocks.map((block) => htmlOfBlock(block, place)).join('')
}

/** Renders a picture, with caption and credit below where it has them. */
export function htmlOfPicture(
  { src, alt, width, height, caption = [], credit }: Picture & { caption?: Inline[]; credit?: string | undefined },
  place: Place,
): string {
  const by = credit ? escapeHtml(place.words.t('news:article.credit', { name: credit })) : ''
  const lines = [htmlOfLine(caption, place), by].filter(Boolean).join('<br>')
  const below = lines ? `<figcaption>${lines}</figcaption>` : ''
  const address = escapeHtml(wholeAddress(src, place))
  return `<figure><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">${below}</figure>`
}

/**
 * Returns an absolute address for a body's link; pages of this site in the language of the text.
 */
export function wholeAddress(address: string, { publicUrl, language }: Place): string {
  if (!address.startsWith('/')) return address
  return address.startsWith('/pictures/') ? publicUrl + address : publicUrl + addressBelow(language, address.slice(1))
}

const marks = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

function htmlOfBlock(block: Block, place: ItemPlace): string {
  const line = (parts: readonly Inline[]) => htmlOfLine(parts, place)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${line(block.children)}</p>`
    case 'heading':
      return `<h${block.level}>${line(block.children)}</h${block.level}>`
    case 'list': {
      const items = block.items.map((item) => `<li>${htmlOfBody(item, place)}</li>`).join('')
      return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'quote':
      return `<blockquote>${htmlOfBody(block.children, place)}${block.source ? `<p>— ${escapeHtml(block.source)}</p>` : ''}</blockquote>`
    case 'notice': {
      const label = escapeHtml(place.words.t(`news:article.notice.${block.tone}`))
      const content = htmlOfBody(block.children, place)
      return block.tone === 'spoiler'
        ? `<details><summary>${label}</summary>${content}</details>`
        : `<p><strong>${label}</strong></p>${content}`
    }
    case 'table': {
      const row = (cells: readonly Inline[][], name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${name}>${line(cell)}</${name}>`).join('')}</tr>`
      const head = block.head ? `<thead>${row(block.head, 'th')}</thead>` : ''
      return `<table>${head}<tbody>${block.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'picture':
      return htmlOfPicture(block.picture, place)
    case 'gallery':
      return block.pictures.map((picture) => htmlOfPicture(picture, place)).join('')
    case 'video':
      return `<p>${link(`https://www.youtube.com/watch?v=${encodeURIComponent(block.id)}`, escapeHtml(block.title))}</p>`
    case 'badge':
      return `<p>${badgeLink(block.code, place)}</p>`
    case 'badges':
      return `<p>${block.codes.map((code) => badgeLink(code, place)).join(', ')}</p>`
    case 'player':
      return `<p>${escapeHtml(`${block.name} (${hotels[block.hotel].label})`)}</p>`
    case 'room':
      return `<p>${roomLink(block, place)}</p>`
    case 'event':
      return htmlOfEvent(block, place)
    case 'rule':
      return '<hr>'
  }
}

function htmlOfLine(parts: readonly Inline[], place: Place): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part)
      switch (part.kind) {
        case 'break':
          return '<br>'
        case 'moment':
          return htmlOfMoment(part.at, place)
        case 'badge':
          return badgeLink(part.code, place)
        case 'player':
          return escapeHtml(part.name)
        case 'link':
          return link(wholeAddress(part.href, place), htmlOfLine(part.children, place))
        default:
          return `<${marks[part.kind]}>${htmlOfLine(part.children, place)}</${marks[part.kind]}>`
      }
    })
    .join('')
}

function link(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}">${words}</a>`
}

function badgeLink(code: string, { publicUrl, language }: Place): string {
  return link(publicUrl + addressOf('habboBadge', language, { code }), escapeHtml(code))
}

function roomLink({ hotel, number }: NonNullable<EventBlock['room']>, { words }: Place): string {
  const name = words.t('news:article.room.unnamed', { number })
  return link(enterRoomAddress(hotel, number), escapeHtml(`${name} (${hotels[hotel].label})`))
}

function htmlOfEvent({ title, startsAt, endsAt, room }: EventBlock, place: ItemPlace): string {
  const times = [startsAt, endsAt].flatMap((at) => (at === null ? [] : htmlOfMoment(at, place))).join(' – ')
  const lines = [link(place.address, escapeHtml(title)), times, ...(room ? [roomLink(room, place)] : [])]
  return `<p>${lines.join('<br>')}</p>`
}

const formats = new Map<LanguageCode, Intl.DateTimeFormat>()

/** Renders an instant in UTC with the name of the zone: readers of a feed have no common zone. */
function htmlOfMoment(at: string, { language }: Place): string {
  let format = formats.get(language)
  if (!format) {
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
    format = new Intl.DateTimeFormat(formatLocales[language], {
      ...{ day: 'numeric', month: 'long', year: 'numeric', ...clock },
      timeZone: 'UTC',
    })
    formats.set(language, format)
  }
  return `<time datetime="${at}">${escapeHtml(format.format(new Date(at)))}</time>`
}
