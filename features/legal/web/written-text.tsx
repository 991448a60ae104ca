import { blocksOf } from '../blocks.ts'

/** The words of a section as paragraphs and lists: see `blocksOf`. */
export function WrittenText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}
