import { useState } from 'react'
import { sendFilm } from '#app/community/ui/send-film.ts'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { note } from '#app/ui/toast.ts'
import type { VideoUpload } from '#app/videos/video.ts'
import type { CommentView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import type { Written } from './comment-box.tsx'

/** Says something, with a film where one was attached: the comment stands there once its film was sent. */
export function useSendComment(about: AreaProps['about'], onSent: (comment: CommentView) => void) {
  const t = useTexts('comments')
  const [percent, setPercent] = useState<number>()
  async function send({ body, file }: Written): Promise<void> {
    type Answer = { comment: CommentView; videoUpload?: VideoUpload }
    const { comment, videoUpload } = await call<Answer>('post', '/comments', { ...about, body, file: file ? 1 : 0 })
    if (file && videoUpload) {
      await sendFilm(file, videoUpload, setPercent)
      setPercent(undefined)
      note({ kind: 'success', title: t('saved') })
    }
    onSent(comment)
  }
  return { send, percent }
}
