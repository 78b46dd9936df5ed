import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import type { Progress, SettledProgress } from '../progress.ts'
import { courseProgress } from '../progress.ts'
import type { ListedLecture, WatchView } from '../watch-view.ts'
import { showFailure } from './failed-call.ts'
import { sendInOrder } from './in-order.ts'

/** The viewer's star and check mark on this lecture: shown at once, taken back with a word when saving fails. */
export function useProgress({ sections: savedSections, lecture }: WatchView) {
  const t = useTexts('lectures')
  const listed = savedSections.flatMap(({ lectures }) => lectures)
  const [done, setDone] = useState(listed.find(({ id }) => id === lecture.id)?.done ?? false)
  const [starred, setStarred] = useState(lecture.starred)
  const [saving, setSaving] = useState(false)
  const [why, setWhy] = useState(lecture.why)

  const sections = savedSections.map((section) => ({
    ...section,
    lectures: section.lectures.map((one) => (one.id === lecture.id ? { ...one, done, starred } : one)),
  }))
  const all: ListedLecture[] = sections.flatMap(({ lectures }) => lectures)

  /** Answers the course's progress, or undefined when nothing was saved. */
  async function complete(value: boolean): Promise<Progress | undefined> {
    if (saving) return undefined
    setSaving(true)
    setDone(value)
    try {
      const { progress, why } = await sendInOrder(`/lecture/${lecture.id}/complete`, { value })
      setWhy(why)
      return progress
    } catch (error) {
      setDone(!value)
      showFailure(error, t)
      return undefined
    } finally {
      setSaving(false)
    }
  }

  /** Shows what an answer says of the lecture; what the student is just saying wins. */
  function settle({ progress, why }: SettledProgress): void {
    if (saving) return
    setDone(progress.completedAt !== null)
    setWhy(why)
  }

  async function star(value: boolean): Promise<void> {
    setStarred(value)
    try {
      await sendInOrder(`/lecture/${lecture.id}/star`, { value })
    } catch (error) {
      setStarred(!value)
      showFailure(error, t)
    }
  }

  const progress = courseProgress(all.filter((one) => one.done).length, all.length)
  return { sections, all, progress, done, starred, saving, why, complete, settle, star }
}
