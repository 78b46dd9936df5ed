import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { TreeLecture, TreeSection } from '#app/courses/edited-rows.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { shownSaving } from '#app/ui/savings.ts'
import { toast } from '#app/ui/toast.ts'
import { withLectureAt } from './tree-rows.ts'

const UNDO_MS = 10_000

/** The tree of a course and what is done to it: shown at once, sent, and read anew when it was refused. */
export function useTree(courseId: number, given: TreeSection[]) {
  const t = useTexts('course-builder')
  const base = `/home/courses/${courseId}/sections`
  const [seen, setSeen] = useState(given)
  const [sections, setSections] = useState(given)
  // The page brought the tree anew.
  if (seen !== given) {
    setSeen(given)
    setSections(given)
  }
  const lectureAt = ({ section_id, id }: TreeLecture) => `${base}/${section_id}/lectures/${id}`

  /** Sends a change; the answer is undefined when it was refused, which is told. */
  async function send<Answer>(method: 'post' | 'put' | 'delete', address: string, body: object = {}) {
    try {
      return await shownSaving(() => call<Answer>(method, address, body))
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
      return undefined
    } finally {
      router.reload()
    }
  }
  function orderSections(ids: number[]) {
    const from = sections.map(({ id }) => id)
    setSections(ids.flatMap((id) => sections.find((one) => one.id === id) ?? []))
    void send('post', `${base}/order`, { ids, from })
  }
  function moveLecture(lecture: TreeLecture, to: number, place: number) {
    setSections(withLectureAt(sections, lecture, to, place))
    void send('post', `${lectureAt(lecture)}/move`, { section_id: to, position: place })
  }
  async function remove(address: string, title: string) {
    if (!(await send('delete', address))) return
    const undo = () => void send('post', `${address}/restore`)
    void toast({ title: t('deleted', { title }), action: { label: t('undo'), run: undo }, lasts: UNDO_MS })
  }
  /** A new title replaces the one in the language that is read; the others stay. */
  const rename = (address: string, title: string, version: number) => send('put', address, { title, version })

  return {
    sections,
    base,
    lectureAt,
    orderSections,
    moveLecture,
    rename,
    remove,
    send,
    addSection: (title: string) => send<{ section: { id: number } }>('post', base, { title }),
    addLecture: (section: number, title: string) =>
      send<{ lecture: { id: number } }>('post', `${base}/${section}/lectures`, { title }),
  }
}

export type Tree = ReturnType<typeof useTree>
