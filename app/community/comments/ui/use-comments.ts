import { useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { latest } from '#app/ui/latest.ts'
import type { CommentsPage, CommentView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'

export type Sort = 'oldest' | 'newest' | 'top'
type State = {
  rows: CommentView[]
  next: string | null
  /** Unknown until all of them are here, where the page did not say. */
  count: number | null
  linked: number | null
  sort: Sort
  loading: boolean
  failed: boolean
}

const NOTHING: State = {
  rows: [],
  next: null,
  count: null,
  linked: null,
  sort: 'oldest',
  loading: true,
  failed: false,
}

const begun = ({ first, count, linked }: NonNullable<AreaProps['view']>): State => ({
  ...NOTHING,
  rows: first.data,
  next: first.next_page_url,
  count,
  linked,
  loading: false,
})

/** The comment, or the reply, that the address of the page names. */
export function namedInAddress(what: 'comment' | 'reply'): number | undefined {
  return Number(new URLSearchParams(location.search).get(what)) || undefined
}

/** The comments on something: their first page is there, or is loaded once they are `wanted`. */
export function useComments({ about, view }: Pick<AreaProps, 'about' | 'view'>, wanted: boolean) {
  const [state, setState] = useState(view ? begun(view) : NOTHING)
  const [begin] = useState(latest)
  const reading = useRef<() => Promise<void>>(undefined)
  const { next } = state

  /** In another order, or all of them, may be asked for before this is answered. */
  async function read(address: string, put: (page: CommentsPage, before: State) => Partial<State>): Promise<void> {
    const isLast = begin()
    reading.current = () => read(address, put)
    setState((before) => ({ ...before, loading: true, failed: false }))
    try {
      const page = await call<CommentsPage>('get', address)
      if (isLast()) setState((before) => ({ ...before, ...put(page, before), loading: false }))
    } catch {
      if (isLast()) setState((before) => ({ ...before, loading: false, failed: true }))
    } finally {
      if (isLast()) reading.current = undefined
    }
  }
  function load(order: Sort, comment?: number): Promise<void> {
    const query = new URLSearchParams({ type: about.type, id: String(about.id), sort: order })
    if (comment) query.set('comment', String(comment))
    return read(`/json/comments?${query}`, ({ data, next_page_url }, before) => {
      const linked = comment !== undefined && data[0]?.id === comment ? comment : null
      const all = next_page_url === null && linked === null ? data.length : before.count
      return { rows: data, next: next_page_url, sort: order, linked, count: all }
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are wanted
  useEffect(() => {
    if (wanted && !view) void load('oldest', namedInAddress('comment'))
  }, [wanted])

  /** Shows what changed here; what was asked for before may not say so, and is asked for once more. */
  function show(changed: (before: State) => State): void {
    setState(changed)
    void reading.current?.()
  }
  const counted = (count: number | null, by: number) => (count === null ? null : Math.max(0, count + by))
  return {
    ...state,
    load,
    async more() {
      if (next)
        await read(next, ({ data, next_page_url }, { rows }) => ({ rows: merged(rows, data), next: next_page_url }))
    },
    add(comment: CommentView) {
      show((before) => {
        const rows = before.sort === 'newest' ? [comment, ...before.rows] : [...before.rows, comment]
        return { ...before, rows, count: counted(before.count, 1) }
      })
    },
    remove(id: number) {
      show((before) => {
        const rows = before.rows.filter((row) => row.id !== id)
        return { ...before, rows, count: counted(before.count, -1) }
      })
    },
    /** Shows one that was taken away where it stood. */
    putBack(comment: CommentView, at: number) {
      show((before) => {
        const rows = before.rows.filter(({ id }) => id !== comment.id).toSpliced(at, 0, comment)
        return { ...before, rows, count: counted(before.count, 1) }
      })
    },
    change(id: number, part: (row: CommentView) => Partial<CommentView>) {
      const rows = (all: CommentView[]) => all.map((row) => (row.id === id ? { ...row, ...part(row) } : row))
      setState((before) => ({ ...before, rows: rows(before.rows) }))
    },
  }
}

/** What somebody wrote here stands below the page that was loaded then, and comes again with a later one. */
function merged(rows: CommentView[], more: CommentView[]): CommentView[] {
  const coming = new Set(more.map(({ id }) => id))
  return [...rows.filter(({ id }) => !coming.has(id)), ...more]
}
