import { useShared, useTexts } from '#app/platform/page.tsx'

/** Where a buyer who is not logged in goes on: through the log-in and back. */
export function LogInLink({ to }: { to: string }) {
  const t = useTexts('purchases')
  const { viewer } = useShared()
  if (viewer.kind !== 'visitor') return null
  return (
    <a className="link t14" href={`/login?to=${to}`}>
      {t('log_in_for_more')}
    </a>
  )
}
