import type { BlockedView } from '#app/platform/page.tsx'
import { Callout } from './callout.tsx'
import { useDates } from './dates.tsx'
import { ban } from './icons.ts'
import { useUiTexts } from './texts.ts'

/** Where somebody would write whom the school has blocked: that it did, until when and why, and whom they ask. */
export function BlockedNote({ of: { reason, until, contact } }: { of: BlockedView }) {
  const t = useUiTexts()
  const { moment } = useDates()
  const what = until ? t('blocked_until', { date: moment(until) }) : t('blocked')
  return (
    <Callout icon={ban} title={reason && what}>
      {reason ? t('blocked_reason', { reason }) : what}
      {contact && (
        <>
          {' '}
          {t('blocked_write')}{' '}
          <a className="link" href={`mailto:${contact}`}>
            {contact}
          </a>
        </>
      )}
    </Callout>
  )
}
