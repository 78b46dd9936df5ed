import type { Voted } from '../vote.ts'

const COUNTED = 'votes counted'

/** Says that others voted, to whatever shows the count. */
export function publishCount(of: Voted, count: number): void {
  document.dispatchEvent(new CustomEvent(COUNTED, { detail: { ...of, count } }))
}

export function subscribeToCounts({ type, id }: Voted, hear: (count: number) => void): () => void {
  function listen(event: Event) {
    const { detail } = event as CustomEvent<Voted & { count: number }>
    if (detail.type === type && detail.id === id) hear(detail.count)
  }
  document.addEventListener(COUNTED, listen)
  return () => document.removeEventListener(COUNTED, listen)
}
