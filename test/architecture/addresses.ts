import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './project.ts'

/** The files that define page addresses. */
const registry = 'platform/contract/addresses.ts'

/** An address assembled below a language: `/${language}/…`, also after the site's own. */
const belowLanguage = /^`\/\$\{[^{}]*[lL]anguage[^{}]*\}[`/$?#]|\}\/\$\{[^{}]*[lL]anguage[^{}]*\}[/$?#]/

/**
 * Pages are addressed by name: no path of the registry's `pages` is written elsewhere, except in
 * tests (specification §2.2). Returns one sentence for each breach.
 */
export function judgeAddresses(files: readonly SourceFile[], pages: readonly string[]): string[] {
  const isPage = pageTest(pages)
  return files
    .filter(({ path }) => /^(app|features|platform)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => path !== registry)
    .flatMap((file) =>
      addressesIn(file, isPage).map(
        (address) => `${file.path}: ${address} is written out (pages are addressed by name)`,
      ),
    )
}

function addressesIn({ path, text }: SourceFile, isPage: (written: string) => boolean): string[] {
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && isPage(value)) found.push(value)
    },
    TemplateLiteral({ start, end, quasis }) {
      const written = text.slice(start, end)
      if (belowLanguage.test(written) || isPage(quasis.map(({ value }) => value.raw).join('…'))) found.push(written)
    },
  }).visit(parseSync(path, text).program)
  return found
}

/**
 * Matches the path of a page, with or without a language. A plain word (`home`) counts only after a
 * slash.
 */
function pageTest(pages: readonly string[]): (written: string) => boolean {
  const beginnings = pages.map((page) => page.split('$', 1)[0] ?? page)
  const long = beginnings.filter((page) => page.includes('/')).join('|')
  const short = beginnings.filter((page) => !page.includes('/')).join('|')
  const language = '(?:[$]language|de|en|tr|…)/'
  const address = new RegExp(`^/?(?:${language})?(?:${long})|^/(?:${language})?(?:${short})(?:$|[/?#…])`)
  return (written) => address.test(written)
}
