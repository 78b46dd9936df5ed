import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import type { ClosedEvent } from '../closed-event.ts'

type Props = {
  closed: readonly ClosedEvent[]
  /** They come with something else, which is not sold without them. */
  parts?: boolean
}

/** Says which events cannot be ordered, why, and where one goes on. */
export function ClosedEvents({ closed, parts = false }: Props) {
  const t = useTexts('live-events')
  return closed.map(({ slug, title, why }) => (
    <Callout key={slug} tone="warn" title={t(`closed_${why}`, { title })}>
      {parts && <>{t('closed_part')} </>}
      {!parts && why !== 'sold_out' && <>{t('closed_alone')} </>}
      {why === 'sold_out' && <>{t('closed_wait')} </>}
      <a className="link" href={`/${slug}`}>
        {t('to_event')}
      </a>
    </Callout>
  ))
}
