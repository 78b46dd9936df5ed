import { type ReactNode, useState } from 'react'
import { loadReport } from '#app/community/moderation/ui/load-report.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ellipsis, flag } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { useSayFailure } from '#app/ui/use-say-failure.ts'
import type { ReviewView } from '../review.ts'

/** Says that a review breaks the rules. */
export function ReportReview({ of: { id, firstName: name } }: { of: Pick<ReviewView, 'id' | 'firstName'> }) {
  const t = useTexts('reviews')
  const sayFailure = useSayFailure()
  /** The window, whose code comes when it is first wanted. */
  const [shown, setShown] = useState<ReactNode>()
  function open() {
    const close = () => setShown(undefined)
    loadReport().then((Report) => setShown(<Report type="review" id={id} onClose={close} />), sayFailure)
  }
  return (
    <span className="push">
      <DropMenu
        label={t('review_menu', { name })}
        button={<Icon of={ellipsis} />}
        buttonClass="btn btn-ghost btn-icon btn-sm"
      >
        <button type="button" className="menu-item" onClick={open}>
          <Icon of={flag} /> {t('report')}
        </button>
      </DropMenu>
      {shown}
    </span>
  )
}
