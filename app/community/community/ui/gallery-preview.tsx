import { useTexts } from '#app/platform/page.tsx'
import type { GalleryCell as Cell } from '../feed-view.ts'
import { PREVIEW_LENGTH } from '../post.ts'
import { GalleryCell } from './gallery-cell.tsx'

type Props = { preview: { data: Cell[]; total: number }; topic: number | null }

/** The newest pictures, three in a row; from six on there is a way to all of them. */
export function GalleryPreview({ preview: { data, total }, topic }: Props) {
  const t = useTexts('community')
  if (data.length === 0) return null
  return (
    <section className="stack" aria-label={t('gallery')}>
      <div className="split">
        <h2 className="side-h">{t('gallery')}</h2>
        {total >= PREVIEW_LENGTH && (
          <a className="link t13" href={topic ? `/community/gallery/${topic}` : '/community/gallery'}>
            {t('see_all')}
          </a>
        )}
      </div>
      <div className="gal">
        {data.map((cell) => (
          <GalleryCell key={cell.post_id} cell={cell} group="preview" sizes="88px" />
        ))}
      </div>
    </section>
  )
}
