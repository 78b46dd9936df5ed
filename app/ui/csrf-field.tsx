import { useCsrf, usePageAccount } from '#app/platform/page.tsx'

/** What a plain form must carry to be accepted, and for whom its page was made. */
export function CsrfField() {
  const account = usePageAccount()
  return (
    <>
      <input type="hidden" name="_token" value={useCsrf()} />
      {account !== undefined && <input type="hidden" name="_account" value={account} />}
    </>
  )
}
