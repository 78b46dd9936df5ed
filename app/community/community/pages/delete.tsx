import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { DeletePost } from '../ui/delete-post.tsx'
import '../ui/community.css'

export const hydrated = false

export default function Delete({ id, title }: { id: number; title: string }) {
  const t = useTexts('community')
  const ui = useUiTexts()
  return (
    <PublicLayout>
      <PageHead title={t('delete_post')} indexed={false} />
      <main id="main" className="container">
        <div className="write">
          <h1 className="title-xl">{ui('are_you_sure')}</h1>
          <div className="card">
            <DeletePost id={id} title={title}>
              <ButtonLink href={`/community/posts/${id}`}>{ui('keep')}</ButtonLink>
            </DeletePost>
          </div>
        </div>
      </main>
    </PublicLayout>
  )
}
