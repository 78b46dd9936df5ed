import { useEffect } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { toast } from '#app/ui/toast.ts'

const NAME = 'just completed'
/** As long as any undo is offered; its own file would be one more that a lecture waits for. */
const UNDO_MS = 10_000

type Completed = { lecture: number; title: string; address: string; at: number }

/** For the page that comes: the one on which a lecture was completed is left with that. */
export function storeCompleted(lecture: number, title: string): void {
  const completed: Completed = { lecture, title, address: location.pathname, at: Date.now() }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(completed))
  } catch {
    // Nothing is offered then; the lecture has its own button.
  }
}

function takeCompleted(): Completed | undefined {
  try {
    const kept = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    const completed = kept === null ? undefined : (JSON.parse(kept) as Completed)
    return completed && Date.now() - completed.at < UNDO_MS ? completed : undefined
  } catch {
    return undefined
  }
}

/** Says which lecture was completed on the way here, and for ten seconds leads back to it as it was before. */
export function useJustCompleted(lectureId: number): void {
  const t = useTexts('lectures')
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, where one arrives
  useEffect(() => {
    const completed = takeCompleted()
    if (!completed || completed.lecture === lectureId || document.fullscreenElement) return
    async function undo({ lecture, address }: Completed) {
      await call('post', `/lecture/${lecture}/complete`, { value: false }).catch(() => {})
      location.assign(address)
    }
    const action = { label: t('undo'), run: () => void undo(completed) }
    void toast({ kind: 'success', title: t('completed_title', { title: completed.title }), action, lasts: UNDO_MS })
  }, [lectureId])
}
