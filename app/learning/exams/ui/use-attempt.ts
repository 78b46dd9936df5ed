import { router } from '@inertiajs/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CallError, call, callError, isOtherAccount } from '#app/platform/call.ts'
import { useShared } from '#app/platform/page.tsx'
import type { AttemptView, ExamView } from '../attempt.ts'
import { answerSender, type Values } from './answer-sender.ts'
import { useClock } from './use-clock.ts'

const getValues = ({ questions }: AttemptView): Values =>
  Object.fromEntries(questions.map(({ id, value }) => [id, value]))
/** What is being typed is sent at once when so little time is left. */
const LAST_MS = 3000

/** An attempt that runs: its answers on their way, its time, and how it ends. */
export function useAttempt(exam: ExamView, attempt: AttemptView) {
  const { viewer } = useShared()
  const accountId = viewer.kind === 'visitor' ? 0 : viewer.id
  const { left, heard } = useClock(attempt.endsAt, exam.now)
  const [sender] = useState(() =>
    answerSender({ attemptId: attempt.id, accountId, values: getValues(attempt), onServerTime: heard }),
  )
  const answers = useSyncExternalStore(sender.listen, sender.state, sender.state)
  const [ending, setEnding] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => sender.start(), [sender])
  useEffect(() => sender.adopt(getValues(attempt)), [sender, attempt])
  useEffect(() => {
    // Another device may have gone on meanwhile, and this one's clock may have slept.
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) router.reload({ only: ['exam', 'attempt'] })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const showResult = () => location.replace(`/exam-attempts/${attempt.id}`)

  /** Hands in once all answers have arrived; what was handed in before is shown as well. */
  async function handIn() {
    setEnding(true)
    setProblem(undefined)
    try {
      if (!(await sender.settled())) throw new CallError(0, 'not sent')
      await call('post', `/exam-attempts/${attempt.id}/submit`)
      showResult()
    } catch (error) {
      const { status, message } = callError(error)
      if (status === 409 && !isOtherAccount(error)) return showResult()
      setEnding(false)
      setProblem(status === 0 ? '' : message)
    }
  }
  const ended = useRef(false)
  const isLast = left !== null && left <= LAST_MS
  const isOver = left === 0
  useEffect(() => {
    if (isLast) sender.flush()
  }, [isLast, sender])
  // The server has handed in what it got by then; asking fetches what came of it.
  useEffect(() => {
    if (!isOver || ended.current) return
    ended.current = true
    void handIn()
  })
  return { ...answers, left, isOver, ending, problem, give: sender.give, handIn, showResult }
}
