import { useState } from 'react'
import { callError } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { AnswerChoices } from '#app/ui/answer-choices.tsx'
import { toast } from '#app/ui/toast.ts'
import type { SettledProgress } from '../progress.ts'
import type { ChecklistView } from '../watch-view.ts'
import { sendInOrder } from './in-order.ts'

type Props = { view: ChecklistView; lectureId: number; onSettled: (settled: SettledProgress) => void }

/** What a student ticks off; kept for who is logged in, on this page alone for others. */
export function ChecklistPart({ view: { id, items }, lectureId, onSettled }: Props) {
  const t = useTexts('lectures')
  const member = useShared().viewer.kind !== 'visitor'
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    new Set(items.flatMap((item) => (item.ticked ? item.id : []))),
  )
  const withItem = (item: number, value: boolean) => (before: ReadonlySet<number>) => {
    const next = new Set(before)
    if (value) next.add(item)
    else next.delete(item)
    return next
  }
  async function tick(item: number, value: boolean) {
    setTicked(withItem(item, value))
    if (!member) return
    try {
      const body = { component_id: id, item_id: item, value }
      onSettled(await sendInOrder(`/lecture/${lectureId}/checklist`, body))
    } catch (error) {
      setTicked(withItem(item, !value))
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('checklist_not_saved') : message })
    }
  }
  return (
    <fieldset className="card card-pad stack" style={{ '--g': '8px' }}>
      <legend className="vh">{t('checklist')}</legend>
      <AnswerChoices choices={items} chosen={ticked} onChoose={(item, value) => void tick(item, value)} />
    </fieldset>
  )
}
