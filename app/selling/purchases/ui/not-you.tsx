import { useTexts } from '#app/platform/page.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'

/** For whom one orders, and the way to order for somebody else. */
export function NotYou({ email, to }: { email: string; to: string }) {
  const t = useTexts('purchases')
  return (
    <form method="post" action="/logout" className="t13 muted">
      <CsrfField />
      <input type="hidden" name="to" value={to} />
      {t('ordered_as', { email })}{' '}
      <button type="submit" className="link">
        {t('not_you')}
      </button>
    </form>
  )
}
