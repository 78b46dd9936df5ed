import { useState } from 'react'
import { CallError, call } from '#app/platform/call.ts'
import { useUiTexts } from './texts.ts'

type Failed = { message?: string; errors: Record<string, string[]> }

/** Sends what a window asks for, which stays open when it is refused: the messages stand at its fields, or above them. */
export function useCall<Answer>() {
  const t = useUiTexts()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>({ errors: {} })
  async function send(address: string, body: object): Promise<Answer | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFailed({ errors: {} })
    try {
      return await call<Answer>('post', address, body)
    } catch (error) {
      const { status, message, errors } = error instanceof CallError ? error : new CallError(0, String(error))
      const atFields = Object.keys(errors).length > 0
      setFailed({ errors, message: atFields ? undefined : status === 0 ? t('not_sent') : message })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, ...failed }
}
