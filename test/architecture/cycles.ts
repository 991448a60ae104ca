import type { Module } from './project.ts'

/**
 * Imports form no cycle, type imports counted. Returns one sentence for each set of files that
 * import one another.
 */
export function judgeCycles(modules: readonly Module[]): string[] {
  const targets = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[] = []

  // Tarjan's algorithm: a set is complete when its first file reaches no earlier one.
  function visit(path: string): number {
    const number = order.size
    order.set(path, number)
    stack.push(path)
    let low = number
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === number) {
      const set = stack.splice(stack.indexOf(path))
      if (set.length > 1) cycles.push(`${set.toSorted().join(', ')} import one another (no cycles)`)
    }
    return low
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return cycles
}
