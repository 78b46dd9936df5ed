import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/dialog.tsx'
import { check, trash } from '#app/ui/icons.ts'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { UNDO_MS } from '#app/ui/undo.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { CommentRow } from '../comment-view.ts'

type Props = { comments: readonly CommentRow[]; onDone: () => void }

/** Marks several comments as read, or takes them away. */
export function ClearUp({ comments, onDone }: Props) {
  const [t, ui] = [useTexts('moderation'), useUiTexts()]
  const sayFailure = useSayFailure()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = comments.map(({ id }) => id)
  const count = ids.length
  async function act(run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
      router.reload()
    }
  }
  const keep = () =>
    act(async () => {
      await call('post', '/home/comments/keep', { ids })
      note(t('kept_several', { count }))
      onDone()
    })
  const remove = () =>
    act(async () => {
      await call('post', '/home/comments/delete', { ids })
      setAsking(false)
      onDone()
      note({
        title: t('deleted_several', { count }),
        action: { label: t('undo'), run: () => void undo() },
        lasts: UNDO_MS,
      })
    })
  const undo = () =>
    act(async () => {
      for (const id of ids) await call('post', `/comments/${id}/restore`)
      note(t('back_several', { count }))
    })
  return (
    <>
      <Button size="sm" icon={check} busy={busy} busyText={ui('saving')} onClick={() => void keep()}>
        {t('keep_several')}
      </Button>
      <Button size="sm" icon={trash} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={ui('are_you_sure')}
        text={t('delete_several', { count })}
        confirm={ui('delete')}
        cancel={ui('keep')}
        busyText={ui('deleting')}
        busy={busy}
        danger
        onConfirm={() => void remove()}
      />
    </>
  )
}
