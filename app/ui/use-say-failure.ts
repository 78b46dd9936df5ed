import { callError, logInAddress } from '#app/platform/call.ts'
import { useUiTexts } from './texts.ts'
import { note } from './toast.ts'

/** Says why something that was pressed in an island did not happen. */
export function useSayFailure(): (error: unknown) => void {
  const t = useUiTexts()
  return (error) => {
    const { status, message, errors } = callError(error)
    const logIn = (text: string) =>
      note({
        title: t('log_in'),
        text,
        action: { label: t('log_in'), run: () => location.assign(logInAddress(status === 419)) },
      })
    if (status === 419) return logIn(t('session_expired'))
    if (status === 401) return logIn(t('log_in_first'))
    const [first = message] = Object.values(errors)
    if (status >= 400 && status < 500) return note({ kind: 'warning', title: first })
    console.error(error)
    note({
      kind: 'error',
      title: t(status === 0 ? 'not_sent' : 'went_wrong'),
      action: { label: t('dismiss'), run: () => {} },
    })
  }
}
