import { callError, isOtherAccount, isRefusal, logInAddress } from '#app/platform/call.ts'
import type { ToastMessage } from './note.ts'
import type { useUiTexts } from './texts.ts'

/**
 * How it is said in a message that a call failed: what to do where one is logged out, else the first thing that is wrong,
 * as a warning unless `refused` says that it ends what was begun.
 */
export function failureNote(
  error: unknown,
  t: ReturnType<typeof useUiTexts>,
  refused: 'warning' | 'error' = 'warning',
): ToastMessage {
  const { status, message, errors } = callError(error)
  if (status === 401 || status === 419) {
    const run = () => location.assign(logInAddress(status === 419))
    const text = t(status === 419 ? 'session_expired' : 'log_in_first')
    return { title: t('log_in'), text, action: { label: t('log_in'), run } }
  }
  if (isOtherAccount(error))
    return { kind: 'warning', title: message, action: { label: t('reload_page'), run: () => location.reload() } }
  const [first = message] = Object.values(errors)
  const isRefused = isRefusal(status)
  if (isRefused && refused === 'warning') return { kind: 'warning', title: first }
  const title = isRefused ? first : t(status === 0 ? 'not_sent' : 'went_wrong')
  return { kind: 'error', title, action: { label: t('dismiss'), run: () => {} } }
}
