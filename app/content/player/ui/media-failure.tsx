import { logInAddress } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { Failure } from './failure.ts'

/** Why a film or recording does not play, and what to do about it. */
export function MediaFailure({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const t = useTexts('player')
  switch (failure) {
    case 'logged_out':
      return <Failed text={t('logged_out')} action={t('log_in')} onPress={() => location.assign(logInAddress())} />
    case 'refused':
      // Whoever lost access is led on by the page itself.
      return <Failed text={t('access_ended')} action={t('open_again')} onPress={() => location.reload()} />
    default:
      return <Failed text={t('media_failed')} action={t('try_again')} onPress={() => void retry()} />
  }
}

function Failed({ text, action, onPress }: { text: string; action: string; onPress: () => void }) {
  return (
    <>
      <p>{text}</p>
      <button type="button" className="btn btn-sm" onClick={onPress}>
        {action}
      </button>
    </>
  )
}
