/** Values that the site itself has answered, by what they are about (`comments`) and the name of their field: what a caller would send who looks around first. */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>()

  /** Notes a value of a name; of each the last hundred are kept. Without an area it is good everywhere. */
  note(name: string, value: unknown, area = ''): void {
    const key = `${area}.${name}`
    const values = this.#values.get(key) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > 100) values.shift()
    this.#values.set(key, values)
  }

  /** Notes every text and number in an answer. */
  learn(area: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(area, item)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string' || typeof value === 'number') this.note(name, value, area)
        else this.learn(area, value)
      }
    }
  }

  /** One of the values of that name, chosen by a number; undefined where there is none. */
  pick(area: string, name: string, number: number): unknown {
    const values = this.#values.get(`.${name}`) ?? this.#values.get(`${area}.${name}`) ?? []
    return values[number % values.length]
  }
}

/** What a path is about: `comments` of `/api/get/comments/{id}/replies`. */
export function areaOf(path: string): string {
  return path.split('/')[3] ?? ''
}
