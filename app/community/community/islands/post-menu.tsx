import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { loadReport } from '#app/community/moderation/ui/load-report.ts'
import { call, callError, logInAddress } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ellipsis, flag, pencil, pin, trash } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { DropMenu } from '#app/ui/menu.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { note } from '#app/ui/note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { PostView } from '../post.ts'
import { DeletePost } from '../ui/delete-post.tsx'
import { filledBy, PostForm } from '../ui/post-form.tsx'
import { renewFeed } from '../ui/renew-feed.ts'

type Props = {
  id: number
  title: string
  viewerId: number
  edits: boolean
  deletes: boolean
  pins: boolean
  pinned: boolean
  reports: boolean
  /** It stands on the post's own page, from which a post that is gone leads away. */
  full: boolean
}

/** What may be done with a post: its links lead to pages that do it, with a script it happens in windows. */
export default island('community/post-menu', ['ui', 'community'], (props: Props) => {
  const { id, title, viewerId, edits, deletes, pins, pinned, reports, full } = props
  const t = useTexts('community')
  const ui = useUiTexts()
  const menu = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const [post, setPost] = useState<PostView>()
  /** The window in which it is reported. */
  const [report, setReport] = useState<ReactNode>()
  const sayFailure = useSayFailure()

  const closeMenu = () => menu.current?.querySelector('details')?.removeAttribute('open')
  async function edit(event: MouseEvent) {
    event.preventDefault()
    closeMenu()
    try {
      setPost((await call<{ post: PostView }>('get', `/json/community/posts/${id}`)).post)
    } catch {
      location.assign(`/community/posts/${id}/edit`)
    }
  }
  function askReport() {
    closeMenu()
    const close = () => setReport(undefined)
    loadReport().then((Report) => setReport(<Report type="community_post" id={id} onClose={close} />), sayFailure)
  }
  function ask(event: MouseEvent) {
    event.preventDefault()
    closeMenu()
    setAsking(true)
  }
  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await call('delete', `/json/community/posts/${id}`)
      setAsking(false)
      note(t('post_deleted'))
      if (full) location.assign('/community')
      else await renewFeed()
    } catch (error) {
      const { status, message } = callError(error)
      if (status === 401 || status === 419) return location.assign(logInAddress(status === 419))
      setAsking(false)
      note(status === 0 ? ui('not_sent') : message)
    }
  }
  function saved() {
    setPost(undefined)
    note(t('saved'))
    void renewFeed()
  }
  return (
    <div ref={menu}>
      <DropMenu
        label={t('post_menu', { title })}
        className="post-menu"
        button={<Icon of={ellipsis} size={18} />}
        buttonClass="btn btn-ghost btn-icon btn-sm"
      >
        {edits && (
          <a className="menu-item" href={`/community/posts/${id}/edit`} onClick={(event) => void edit(event)}>
            <Icon of={pencil} /> {t('edit')}
          </a>
        )}
        {pins && (
          <form method="post" action={`/community/posts/${id}/pin`}>
            <CsrfField />
            <input type="hidden" name="pinned" value={pinned ? '0' : '1'} />
            <button type="submit" className="menu-item">
              <Icon of={pin} /> {t(pinned ? 'unpin' : 'pin')}
            </button>
          </form>
        )}
        {reports && (
          <button type="button" className="menu-item needs-script" onClick={askReport}>
            <Icon of={flag} /> {t('report')}
          </button>
        )}
        {deletes && (
          <a className="menu-item danger" href={`/community/posts/${id}/delete`} onClick={ask}>
            <Icon of={trash} /> {ui('delete')}
          </a>
        )}
      </DropMenu>
      {report}
      {asking && (
        <Modal asks title={ui('are_you_sure')} onClose={() => setAsking(false)}>
          <DeletePost id={id} title={title} onSubmit={(event) => void remove(event)}>
            <Button onClick={() => setAsking(false)}>{ui('keep')}</Button>
          </DeletePost>
        </Modal>
      )}
      {post && (
        <Modal className="modal-wide" title={t('edit_post')} onClose={() => setPost(undefined)}>
          <div className="compose-in">
            <PostForm
              viewerId={viewerId}
              writable={[]}
              topic={null}
              id={id}
              filled={filledBy(post)}
              inWindow
              onSaved={saved}
            />
          </div>
        </Modal>
      )}
    </div>
  )
})
