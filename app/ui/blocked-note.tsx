import type { Blocked } from '#app/platform/viewer.ts'
import { Callout } from './callout.tsx'
import { ban } from './icons.ts'
import { useUiTexts } from './texts.ts'

/** Where somebody would write whom the school has blocked: that it did, and why. */
export function BlockedNote({ of: { reason } }: { of: Blocked }) {
  const t = useUiTexts()
  return (
    <Callout icon={ban} title={reason && t('blocked')}>
      {reason ? t('blocked_reason', { reason }) : t('blocked')}
    </Callout>
  )
}
