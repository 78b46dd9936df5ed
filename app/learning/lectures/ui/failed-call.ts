import { callError, isOtherAccount, logInAddress } from '#app/platform/call.ts'
import type { useTexts } from '#app/platform/page.tsx'
import { toast } from '#app/ui/toast.ts'

type Texts = ReturnType<typeof useTexts<'lectures'>>

/** Says why something was not saved. A session that has ended leads to the log-in, and from there back to here. */
export function showFailure(error: unknown, t: Texts): void {
  const { status, message } = callError(error)
  if (status === 419) location.assign(logInAddress(true))
  else if (status === 401) {
    const action = { label: t('log_in'), run: () => location.assign(logInAddress()) }
    void toast({ kind: 'info', title: t('log_in'), text: t('log_in_for_progress'), action })
  } else if (status === 403 || isOtherAccount(error) || status === 422 || status === 429) {
    void toast({ kind: 'warning', title: message })
  } else void toast({ kind: 'error', title: t('not_saved'), text: t('not_saved_text') })
}
