import { useState } from 'react'
import type { TreeLecture } from '#app/content/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import type { TreeStore } from './tree-store.ts'

/** Publishes all drafts of a course at once, and for ten seconds offers to take that back. */
export function PublishDrafts({ store, drafts }: { store: TreeStore; drafts: TreeLecture[] }) {
  const t = useTexts('course-builder')
  const [busy, setBusy] = useState(false)
  async function publish() {
    setBusy(true)
    const ids = drafts.map(({ id }) => id)
    const changed = await store.setStatus(ids, 'published')
    setBusy(false)
    if (changed.length > 0)
      offerUndo(
        t('published_count', { count: changed.length }),
        t('undo'),
        () => void store.setStatus(changed, 'draft'),
      )
  }
  return (
    <Button size="sm" variant="primary" busy={busy} busyText={t('publishing')} onClick={() => void publish()}>
      {t('publish_drafts', { count: drafts.length })}
    </Button>
  )
}
