/** The posts that were written on this page: they are shown already, so nobody is told of them. */
export const ownPosts = new Set<number>()
const WRITTEN = 'post-written'

/** News of a post may be here before the answer to whoever wrote it. */
export function recordOwnPost(id: number): void {
  ownPosts.add(id)
  document.dispatchEvent(new CustomEvent(WRITTEN, { detail: id }))
}

/** Hands over each post that is written here from now on. */
export function onOwnPost(work: (id: number) => void): () => void {
  const hear = (event: Event) => work((event as CustomEvent<number>).detail)
  document.addEventListener(WRITTEN, hear)
  return () => document.removeEventListener(WRITTEN, hear)
}
