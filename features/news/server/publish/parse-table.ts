import type { Block, Inline } from '../../contract.ts'
import { type HtmlElement, type HtmlNode, isBlank, isElement, parseLine } from './parse-line.ts'

/** Maximum number of columns; further ones are dropped. */
const mostColumns = 20

type Row = { cells: Inline[][]; isHead: boolean }

/**
 * Parses a table: rows padded to equal length, with a head if there is one (`thead`, or a first row
 * of only `th`). Cells contain text and links. `strays` are contents outside cells, such as a
 * caption.
 */
export function parseTable(table: HtmlElement): {
  table: Extract<Block, { kind: 'table' }> | null
  strays: HtmlNode[]
} {
  const strays: HtmlNode[] = []
  const rows = rowsOf(table, strays).filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const padded = rows.map(({ cells }) => [...cells, ...Array.from({ length: columns - cells.length }, () => [])])
  const hasHead = rows[0]?.isHead === true && rows.length > 1
  const [first = [], ...others] = padded
  if (rows.length === 0) return { table: null, strays }
  return { table: { kind: 'table', head: hasHead ? first : null, rows: hasHead ? others : padded }, strays }
}

function rowsOf(part: HtmlElement, strays: HtmlNode[]): Row[] {
  return part.children.flatMap((node): Row[] => {
    if (isElement(node, 'tr')) return [rowOf(node, part.name === 'thead', strays)]
    if (isElement(node, 'thead', 'tbody', 'tfoot')) return rowsOf(node, strays)
    strays.push(node)
    return []
  })
}

function rowOf(row: HtmlElement, isHead: boolean, strays: HtmlNode[]): Row {
  const cells: Inline[][] = []
  let headings = 0
  for (const node of row.children) {
    if (!isElement(node, 'td', 'th')) strays.push(node)
    else if (cells.length < mostColumns) {
      if (node.name === 'th') headings++
      cells.push(
        parseLine(node.children, () => false),
        ...beside(node, mostColumns - cells.length - 1),
      )
    }
  }
  return {
    cells,
    isHead: isHead || (headings > 0 && headings === row.children.filter((node) => isElement(node)).length),
  }
}

/** Returns the empty cells covered by a colspan, so that the following cells keep their column. */
function beside(cell: HtmlElement, most: number): Inline[][] {
  const covered = Number(/^\d{1,2}$/.exec(cell.attribs.colspan ?? '')?.[0] ?? 1) - 1
  return Array.from({ length: Math.min(Math.max(covered, 0), most) }, () => [])
}
