import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowLeft, arrowRight } from '#app/ui/icons.ts'
import type { ListedLecture } from '../watch-view.ts'
import { getLockIcon } from './lock-icon.ts'

type Props = { slug: string; previous?: ListedLecture; next?: ListedLecture }

/** The lectures beside this one, with the keys that lead there. */
export function NextCards({ slug, previous, next }: Props) {
  const t = useTexts('lectures')
  return (
    <nav className="pl-next" aria-label={t('lectures')}>
      {previous ? (
        <a className="nextcard card" href={`/${slug}/watch/${previous.id}`} rel="prev">
          <Icon of={arrowLeft} />
          <span className="stack" style={{ '--g': '0' }}>
            <span className="t12 faint">
              {t('previous')} <kbd className="kbd only-wide">P</kbd>
            </span>
            <b className="medium">{previous.title}</b>
          </span>
        </a>
      ) : (
        <span />
      )}
      {next && (
        <a className="nextcard card r" href={`/${slug}/watch/${next.id}`} rel="next">
          <span className="stack" style={{ '--g': '0' }}>
            <span className="t12 faint">
              {t('next')} <kbd className="kbd only-wide">N</kbd>
            </span>
            <b className="medium">{next.title}</b>
          </span>
          <Icon
            of={next.lock === 'open' ? arrowRight : getLockIcon(next.lock)}
            label={next.lock === 'open' ? undefined : t(`lock_${next.lock}`)}
          />
        </a>
      )}
    </nav>
  )
}
