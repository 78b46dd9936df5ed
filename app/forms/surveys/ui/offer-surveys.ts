import { CallError, call } from '#app/platform/call.ts'
import { bellOwner } from '#app/ui/bell.ts'
import { getMark, keepMark, waits } from '../marks.ts'
import type { SurveyView } from '../survey.ts'

/** For as long as it is enjoyed that a course is completed. */
const CELEBRATED_MS = 3000

/** Opens the first of these surveys that asks the reader. */
async function offer(ids: readonly number[], completed: boolean): Promise<void> {
  const account = bellOwner()
  if (account === undefined) return
  for (const id of ids) {
    const about = { id, account }
    if (!waits(getMark(about), Date.now(), completed)) continue
    if (isBusy()) return
    const found = await ask(id)
    if (found === undefined) return
    if (found === null) keepMark(about, 'asked_at')
    else if (found.responded_at) keepMark(about, 'responded_at', found.responded_at)
    else {
      const { showSurvey } = await import('./survey-window.tsx')
      if (!isBusy()) await showSurvey(found.survey, about)
      return
    }
  }
}

/** The survey; null where it does not ask the reader, undefined where that is not known. */
async function ask(id: number): Promise<{ survey: SurveyView; responded_at: string | null } | null | undefined> {
  try {
    return await call('get', `/survey/${id}`)
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}

/** Nobody who watches, listens, writes or is asked something else is interrupted. */
function isBusy(): boolean {
  const plays = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused)
  const writes = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  const open = document.querySelector('dialog[open], [role=dialog], [role=alertdialog], iframe.film')
  return plays || writes === true || open !== null || document.fullscreenElement !== null
}

// Loaded by the pages whose document names surveys.
const ids = document.documentElement.dataset.surveys?.split(' ').map(Number) ?? []
document.addEventListener('course-completed', () => setTimeout(() => void offer(ids, true), CELEBRATED_MS))
void offer(ids, false)
