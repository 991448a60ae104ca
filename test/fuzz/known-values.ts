/**
 * Values from the site's own answers, by area (`comments`) and field name, as a curious caller
 * would reuse them.
 */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>()

  /**
   * Adds a value; the last hundred of each name are kept. Without an area it applies everywhere.
   */
  note(name: string, value: unknown, area = ''): void {
    const key = `${area}.${name}`
    const values = this.#values.get(key) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > 100) values.shift()
    this.#values.set(key, values)
  }

  /** Adds every string and number of a response. */
  learn(area: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(area, item)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string' || typeof value === 'number') this.note(name, value, area)
        else this.learn(area, value)
      }
    }
  }

  /** A value of that name chosen by a number; undefined if there is none. */
  pick(area: string, name: string, number: number): unknown {
    const values = this.#values.get(`.${name}`) ?? this.#values.get(`${area}.${name}`) ?? []
    return values[number % values.length]
  }
}

/**
 * The area of a path: `comments` of `/api/get/comments/{id}/replies`, and `housekeeping/comments`
 * of those of the staff, whose numbers belong to different things.
 */
export function areaOf(path: string): string {
  const [, , , area = '', ofStaff = ''] = path.split('/')
  return area === 'housekeeping' ? `${area}/${ofStaff}` : area
}
