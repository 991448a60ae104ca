import { createElement, type ReactNode } from 'react'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Inline } from '../contract.ts'

const elements = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

/** Renders a line. Paths of this site get the reader's language as prefix, except for files. */
export function line(nodes: readonly Inline[], language: LanguageCode): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    switch (node.kind) {
      case 'break':
        // biome-ignore lint/correctness/useJsxKeyInIterable: whoever draws a line spreads it, so that its parts need no keys
        return createElement('br')
      case 'link':
        return createElement('a', { href: addressIn(language, node.href) }, ...line(node.children, language))
      default:
        return createElement(elements[node.kind], null, ...line(node.children, language))
    }
  })
}

/** Where a link of an article leads from a page in a language. */
export function addressIn(language: LanguageCode, href: string): string {
  return href.startsWith('/') && !href.startsWith('/pictures/') ? addressBelow(language, href.slice(1)) : href
}
