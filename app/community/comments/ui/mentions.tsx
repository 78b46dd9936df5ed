import { calledParts } from '../mention.ts'

/** Words in which somebody may be called by name. */
export function Called({ text, known }: { text: string; known: readonly string[] }) {
  return calledParts(text, known).map(({ text: part, called }, at) =>
    called ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
      <span key={at} className="mention">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
