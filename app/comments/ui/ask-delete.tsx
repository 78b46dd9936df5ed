import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { note } from '#app/ui/toast.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'

type Props = { of: { id: number }; type: 'comment' | 'reply'; onRemoved: () => void; onClose: () => void }

/** Asks before a comment or a reply is taken away. */
export function AskDelete({ of: { id }, type, onRemoved, onClose }: Props) {
  const [t, ui] = [useTexts('comments'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await call('delete', type === 'comment' ? `/comments/${id}` : `/replies/${id}`)
      onRemoved()
      note(t(`${type}_deleted`))
    } catch (error) {
      sayFailure(error)
      onClose()
    }
  }
  return (
    <Modal asks title={ui('are_you_sure')} onClose={onClose}>
      <p className="dialog-body muted">{t(`delete_${type}_text`)}</p>
      <div className="dialog-foot">
        <Button onClick={onClose}>{ui('keep')}</Button>
        <Button variant="danger" busy={busy} busyText={ui('deleting')} onClick={() => void remove()}>
          {ui('delete')}
        </Button>
      </div>
    </Modal>
  )
}
