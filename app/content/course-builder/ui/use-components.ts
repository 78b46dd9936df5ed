import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from '#app/content/courses/component.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'

type Answer = { component: ComponentRow }
export type Components = ReturnType<typeof useComponents>

const byPlace = (a: ComponentRow, b: ComponentRow) => a.position - b.position || a.id - b.id

/** The components of a lecture and what is done to them: shown at once, sent one after the other. */
export function useComponents(address: string, savedRows: ComponentRow[]) {
  const t = useTexts('course-builder')
  const base = `${address}/components`
  const [rows, setRows] = useState(savedRows)
  const [seen, setSeen] = useState(savedRows)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // The page brought them anew.
  if (seen !== savedRows) {
    setSeen(savedRows)
    setRows(savedRows)
  }
  // Left, it hears no more of what was sent.
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  function send<A>(path: string, body: object): Promise<A | undefined> {
    const sent = shownSaving(() => line.current.then(() => call<A>('post', `${base}${path}`, body))).catch((error) => {
      const { status, message, errors } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : (Object.values(errors)[0] ?? message) })
      if (here.current) router.reload()
      return undefined
    })
    line.current = sent
    return sent
  }
  const put = (component: ComponentRow) =>
    setRows((before) => [...before.filter(({ id }) => id !== component.id), component].sort(byPlace))
  const drop = (gone: number) => setRows((before) => before.filter(({ id }) => id !== gone))
  async function add(path: string, body: object) {
    const answer = await send<Answer>(path, body)
    if (answer) put(answer.component)
    return answer
  }
  function order(ids: number[]) {
    const from = rows.map(({ id }) => id)
    if (ids.join() === from.join()) return
    setRows(ids.flatMap((id, position) => rows.flatMap((row) => (row.id === id ? [{ ...row, position }] : []))))
    void send('/order', { ids, from })
  }
  function moveTo(at: number, to: number) {
    const ids = rows.map(({ id }) => id)
    order(ids.toSpliced(at, 1).toSpliced(to, 0, ids[at] as number))
  }
  return {
    address,
    base,
    rows,
    put,
    moveTo,
    step: (at: number, by: 1 | -1) => moveTo(at, at + by),
    store: (type: ComponentType, payload: object) => add('', { type, payload }),
    duplicate: (id: number) => add(`/${id}/duplicate`, {}),
    /** To another lecture of the course. */
    async moveAway(id: number, lecture: number) {
      const moved = await send<Answer>(`/${id}/move`, { lecture_id: lecture })
      if (moved) drop(id)
      return moved
    },
    /** The server deleted it. */
    removed({ id }: ComponentRow, message: string) {
      drop(id)
      offerUndo(message, t('undo'), () => void add(`/${id}/restore`, {}))
    },
  }
}
