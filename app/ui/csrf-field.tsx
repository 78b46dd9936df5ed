import { useCsrf } from '#app/platform/page.tsx'

/** What a plain form must carry to be accepted. */
export function CsrfField() {
  return <input type="hidden" name="_token" value={useCsrf()} />
}
