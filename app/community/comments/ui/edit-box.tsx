import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { CommentView, EditedComment, ReplyView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import { CommentBox } from './comment-box.tsx'

type Props = {
  of: CommentView | ReplyView
  type: 'comment' | 'reply'
  viewerId: number
  about: AreaProps['about']
  onEdited: (edited: Pick<EditedComment, 'body' | 'edited_at'>) => void
  onCancel: () => void
}

/** Where somebody changes what they wrote, in its place. */
export function EditBox({ of: { id, body }, type, viewerId, about, onEdited, onCancel }: Props) {
  const t = useTexts('comments')
  const address = type === 'comment' ? `/comments/${id}` : `/replies/${id}`
  async function send({ body: words }: { body: string }) {
    const answer = await call<{ comment?: CommentView; reply?: ReplyView }>('put', address, { body: words })
    const { comment, reply } = answer
    const edited = comment ?? reply
    if (edited) onEdited({ body: edited.body, edited_at: edited.edited_at })
  }
  return (
    <CommentBox
      viewerId={viewerId}
      about={about}
      draft={`edit ${address}`}
      label={t(`edit_${type}`)}
      submit={t('save')}
      prefilled={body}
      onSend={send}
      onCancel={onCancel}
    />
  )
}
