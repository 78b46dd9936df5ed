import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { CallError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'

/** Runs what asks the browser for a passkey, once at a time, and says what went wrong. */
export function usePasskey(work: (form: HTMLFormElement | null) => Promise<string>) {
  const t = useTexts('accounts')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function attempt(form: HTMLFormElement | null): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (!browserSupportsWebAuthn()) throw new CallError(501, t('passkey_unsupported'))
      location.assign(await work(form))
    } catch (error) {
      setBusy(false)
      // The person closed the browser's window: nothing went wrong.
      if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return
      setProblem(error instanceof CallError && error.status > 0 ? error.message : t('passkey_failed'))
    }
  }
  return { attempt, busy, problem }
}
