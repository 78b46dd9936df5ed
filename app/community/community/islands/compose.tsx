import { type MouseEvent, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { image, video } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { note } from '#app/ui/note.ts'
import type { TopicLink } from '../feed-view.ts'
import { PostForm } from '../ui/post-form.tsx'
import { renewFeed } from '../ui/renew-feed.ts'

type Props = {
  viewer: { id: number; name: string; avatar: string | null }
  writable: TopicLink[]
  topic: number | null
}

/** Leads to where posts are written; with a script that is a window above the feed. */
export default island('community/compose', ['ui', 'community'], ({ viewer, writable, topic }: Props) => {
  const t = useTexts('community')
  const [open, setOpen] = useState(false)
  const chosen = topic ?? writable[0]?.id ?? null

  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  function saved() {
    setOpen(false)
    note(t('saved'))
    void renewFeed()
  }
  return (
    <>
      <a
        className="composer card"
        href={chosen ? `/community/write?topic=${chosen}` : '/community/write'}
        onClick={press}
      >
        <Avatar id={viewer.id} name={viewer.name} photo={viewer.avatar} size={40} />
        <span className="grow faint t16">{t('compose')}</span>
        <span className="row faint" style={{ '--g': '14px' }}>
          <Icon of={image} size={20} />
          <span className="only-wide">
            <Icon of={video} size={20} />
          </span>
        </span>
      </a>
      {open && (
        <Modal className="modal-wide" title={t('new_post')} onClose={() => setOpen(false)}>
          <div className="compose-in">
            <PostForm viewerId={viewer.id} writable={writable} topic={topic} filled={{}} inWindow onSaved={saved} />
          </div>
        </Modal>
      )}
    </>
  )
})
