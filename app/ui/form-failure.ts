import { type CallError, isRefusal } from '#app/platform/call.ts'
import type { useUiTexts } from './texts.ts'

/** How it is said above a form, which still holds what was typed, that a call failed. */
export function getFormFailure({ status, message }: CallError, t: ReturnType<typeof useUiTexts>): string {
  return isRefusal(status) ? message : t(status === 0 ? 'not_sent' : 'form_failed')
}
