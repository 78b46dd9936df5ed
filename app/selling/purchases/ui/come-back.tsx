import { useTexts } from '#app/platform/page.tsx'
import type { OwnPurchase } from '../pending-view.ts'

/** How a buyer without a password gets in again. */
export function ComeBack({ own }: { own: OwnPurchase | null }) {
  const t = useTexts('purchases')
  if (!own || own.hasPassword) return null
  return (
    <p className="t14 muted">
      {t('come_back', { email: own.email })}{' '}
      <a className="link" href="/account/security">
        {t('set_password')}
      </a>
    </p>
  )
}
