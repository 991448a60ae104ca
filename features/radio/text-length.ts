/** How many characters a text has as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length
