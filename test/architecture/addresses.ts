import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './project.ts'

/** Where the addresses of pages are written down. */
const registry = 'platform/contract/addresses.ts'

/** An address that is put together below a language: `/${language}/…`, also behind the site's own. */
const belowLanguage = /^`\/\$\{[^{}]*[lL]anguage[^{}]*\}[`/$?#]|\}\/\$\{[^{}]*[lL]anguage[^{}]*\}[/$?#]/

/**
 * Pages are addressed by name: no address of the registry's `pages` is written out elsewhere
 * (specification §2.2). Tests may. Answers one sentence for each breach.
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

/** Tells the path of a page, with or without a language in front. One that is a plain word (`home`) counts only behind a slash. */
function pageTest(pages: readonly string[]): (written: string) => boolean {
  const beginnings = pages.map((page) => page.split('$', 1)[0] ?? page)
  const long = beginnings.filter((page) => page.includes('/')).join('|')
  const short = beginnings.filter((page) => !page.includes('/')).join('|')
  const language = '(?:[$]language|de|en|tr|…)/'
  const address = new RegExp(`^/?(?:${language})?(?:${long})|^/(?:${language})?(?:${short})(?:$|[/?#…])`)
  return (written) => address.test(written)
}
