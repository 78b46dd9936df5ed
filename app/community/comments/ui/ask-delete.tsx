import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { UNDO_MS } from '#app/ui/undo.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { CommentView } from '../comment.ts'

type Props = {
  of: { id: number }
  type: 'comment' | 'reply'
  onRemoved: () => void
  /** Offered for a moment; comments come back, replies do not. */
  onRestored?: ((comment: CommentView) => void) | undefined
  onClose: () => void
}

/** Asks before a comment or a reply is taken away. */
export function AskDelete({ of: { id }, type, onRemoved, onRestored, onClose }: Props) {
  const [t, ui] = [useTexts('comments'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await call('delete', type === 'comment' ? `/comments/${id}` : `/replies/${id}`)
      onRemoved()
      const action = onRestored && { label: t('undo'), run: () => void restore(onRestored) }
      note({ title: t(`${type}_deleted`), ...(action && { action, lasts: UNDO_MS }) })
    } catch (error) {
      sayFailure(error)
      onClose()
    }
  }
  async function restore(put: (comment: CommentView) => void) {
    try {
      put((await call<{ comment: CommentView }>('post', `/comments/${id}/restore`)).comment)
      note(t('comment_is_back'))
    } catch (error) {
      sayFailure(error)
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
