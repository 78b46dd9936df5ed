import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { BlockedNote } from '#app/ui/blocked-note.tsx'
import { pickTexts } from '#app/ui/form-context.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { TopicLink } from '../feed-view.ts'
import Write from '../islands/write.tsx'
import type { PostView } from '../post.ts'
import { filledBy } from '../ui/post-form.tsx'
import '../ui/community.css'

export const hydrated = false

type Props = { writable: TopicLink[]; topic: number | null; post: PostView | null }

export default function WritePage({ writable, topic, post }: Props) {
  const t = useTexts('community')
  const { viewer, old } = useShared()
  const { form: message = null, ...errors } = useErrors()
  const title = t(post ? 'edit_post' : 'new_post')
  const typed = pickTexts(old, 'title', 'body', 'video', 'topic')
  const filled = { ...(post && filledBy(post)), ...typed }
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container">
        <div className="write">
          <h1 className="title-xl">{title}</h1>
          {viewer.kind !== 'visitor' && viewer.blocked ? (
            <BlockedNote of={viewer.blocked} />
          ) : (
            <div className="card card-pad">
              <Write
                when="idle"
                viewerId={viewer.kind === 'visitor' ? 0 : viewer.id}
                writable={writable}
                topic={Number(typed.topic ?? topic) || null}
                id={post?.id}
                filled={filled}
                refused={{ errors, message }}
              />
            </div>
          )}
        </div>
      </main>
    </PublicLayout>
  )
}
