/** Fills `{name}` and `{position}` into a ready answer; other braces stay as they are. */
export function fillIn(text: string, values: { name: string; position: string }): string {
  return text.replace(/\{(name|position)\}/g, (_, word: keyof typeof values) => values[word])
}
