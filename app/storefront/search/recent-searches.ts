/** Where a browser keeps what was searched for. */
export const RECENT_KEY = 'recent_searches'
const KEPT = 10

/** The searches with one more, the newest first: each once, whatever its case, and ten at most. */
export function withRecent(recent: readonly string[], term: string): string[] {
  return [term, ...withoutRecent(recent, term)].slice(0, KEPT)
}

export function withoutRecent(recent: readonly string[], term: string): string[] {
  return recent.filter((one) => one.toLowerCase() !== term.toLowerCase())
}

/** What a browser kept, as far as it is a list of searches. */
export function getRecent(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}
