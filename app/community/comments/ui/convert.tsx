import { type FormEvent, useState } from 'react'
import { SCORES } from '#app/community/reviews/review.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { minus, thumbsDown, thumbsUp } from '#app/ui/icons.ts'
import { Modal } from '#app/ui/modal.tsx'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { CommentView } from '../comment.ts'

const ICONS = { 10: thumbsUp, 5: minus, 1: thumbsDown } as const

type Props = { of: Pick<CommentView, 'id' | 'body' | 'ownable'>; onConverted?: () => void; onClose: () => void }

/** Makes a review of what a student said. */
export function Convert({ of: { id, body, ownable }, onConverted, onClose }: Props) {
  const [t, ui] = [useTexts('comments'), useUiTexts()]
  const sayFailure = useSayFailure('error')
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const score = Number(new FormData(event.currentTarget).get('score'))
    setBusy(true)
    try {
      await call('post', `/comments/${id}/review`, { score })
      note({ kind: 'success', title: t('converted') })
      onConverted?.()
      onClose()
    } catch (error) {
      sayFailure(error)
      setBusy(false)
    }
  }
  return (
    <Modal title={t('convert')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog-body stack">
          <blockquote className="cm-quoted">
            <b className="strong t13">
              <bdi>{ownable.name}</bdi>
            </b>
            <p>{body}</p>
          </blockquote>
          <p className="label">{t('convert_question')}</p>
          <Tiles legend={t('convert_question')}>
            {SCORES.map((score) => (
              <Tile
                key={score}
                name="score"
                value={score}
                defaultChecked={score === 10}
                mark={<Icon of={ICONS[score]} size={18} />}
              >
                {t(`score_${score}`)}
              </Tile>
            ))}
          </Tiles>
          <p className="help">{t('convert_help')}</p>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} busyText={t('sending')}>
            {t('convert')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
