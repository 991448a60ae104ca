import type { NodeSpec } from 'prosemirror-model'
import { inOneLine } from '#platform/contract/written-text.ts'
import { textBounds } from '../../newsroom-constants.ts'

/** What becomes of a picture that is not in the library yet. */
export type PendingState = 'waiting' | 'working' | 'failed'

const longestAddress = 2_000
/** Shorter ones are placeholders of pages that load their pictures late. */
const shortestData = 200

/** Returns whether a picture is at an address of the web. */
export function isOnWeb(address: string): boolean {
  return /^https?:\/\/[^/\s]\S*$/i.test(address) && address.length <= longestAddress && URL.canParse(address)
}

/** Returns whether the address is the picture itself. */
export function isData(address: string): boolean {
  return address.length >= shortestData && /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(address)
}

/** Returns whether a picture is a file of an office program, which pages cannot read. */
export function isLocalFile(address: string): boolean {
  return /^file:/i.test(address) && address.length <= longestAddress
}

/** The address that a file has in the document while it is uploaded. */
export const uploadAddress = (number: number) => `upload:${number}`
const isUpload = (address: string) => /^upload:\d{1,9}$/.test(address)

const isPending = (address: unknown) =>
  typeof address === 'string' && [isOnWeb, isData, isLocalFile, isUpload].some((is) => is(address))

function check(isValid: (value: unknown) => boolean): (value: unknown) => void {
  return (value) => {
    if (!isValid(value)) throw new RangeError('This is no picture that can be waited for')
  }
}

/** The attributes of a pending picture; null for an address that none can have. */
function pendingAt(address: string, { name = '', alt = '', isCaptioned = false } = {}) {
  if (!isPending(address)) return null
  return {
    ...{ address, isCaptioned, name: name || nameOf(address), alt: inOneLine(alt).slice(0, textBounds.alt) },
    state: isLocalFile(address) ? 'failed' : 'waiting',
  }
}

function nameOf(address: string): string {
  if (isOnWeb(address)) return new URL(address).hostname
  return isLocalFile(address) ? (address.split(/[\\/]/).at(-1) ?? '') : ''
}

/** A picture in pasted HTML that is not the site's own, unless it is invisible. */
function pictureIn(image: HTMLElement) {
  const of = (name: string) => (image.getAttribute(name) ?? '').trim().replace(/^\/\//, 'https://')
  // Pages that load their pictures late have the address elsewhere until then.
  const address = ['src', 'data-src', 'data-lazy-src'].map(of).find(isOnWeb) ?? of('src')
  const isSeen = ['width', 'height'].every((name) => !/^[01](?:px)?$/.test(of(name)))
  const figure = image.closest('figure')
  const isAlone = figure?.querySelectorAll('img').length === 1
  const isCaptioned = isAlone && (figure.querySelector('figcaption')?.textContent ?? '').trim() !== ''
  return isSeen && (pendingAt(address, { alt: of('alt'), isCaptioned }) ?? false)
}

/**
 * A picture of a text that is not in the library yet, at the place where it will be. It is never
 * saved: a picture takes its place, or it is removed.
 */
export const pendingPicture: NodeSpec = {
  ...{ group: 'inline', inline: true, atom: true },
  attrs: {
    address: { validate: check(isPending) },
    name: { default: '', validate: 'string' },
    alt: { default: '', validate: 'string' },
    isCaptioned: { default: false, validate: 'boolean' },
    state: {
      default: 'waiting' satisfies PendingState,
      validate: check((state) => ['waiting', 'working', 'failed'].some((each) => each === state)),
    },
  },
  parseDOM: [
    { tag: 'img', getAttrs: pictureIn },
    {
      tag: 'span[data-pending]',
      getAttrs({ dataset: { pending = '', name, alt } }) {
        return pendingAt(pending, { ...(name && { name }), ...(alt && { alt }) }) ?? false
      },
    },
  ],
  // No image: nothing of another site is loaded before it is asked for.
  toDOM: ({ attrs: { address, name, alt } }) => [
    'span',
    { 'data-pending': address, ...(name && { 'data-name': name }), ...(alt && { 'data-alt': alt }) },
  ],
}
