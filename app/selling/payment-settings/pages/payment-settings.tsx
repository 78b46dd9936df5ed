import { useShared, useTexts } from '#app/platform/page.tsx'
import type { PlatformFeeView } from '#app/selling/payment-providers/platform-fee.ts'
import { PlatformNote } from '#app/selling/payment-providers/ui/platform-note.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { Connection, ConnectionTest } from '../connections.ts'
import { ProviderCard } from '../ui/provider-card.tsx'

export const texts = ['ui', 'payment-settings', 'payment-providers']

type Props = {
  providers: Connection[]
  offered: string[]
  /** What the provider that was saved just now said of its credentials. */
  tried: { name: string; tried: ConnectionTest } | null
  /** Whether test modes are for the staff alone, and not for visitors of what is only tried out. */
  forStaff: boolean
  /** What selling through the operator's account costs, as long as the school does. */
  platform: PlatformFeeView | null
  /** Whether the operator has an account for schools without a provider. */
  hasPlatform: boolean
}

/** The payment providers side by side, each with its state and what connects it. */
export default function PaymentSettings({ providers, offered, tried, forStaff, platform, hasPlatform }: Props) {
  const t = useTexts('payment-settings')
  const { school } = useShared()
  const live = providers.some(({ enabled, mode }) => enabled && mode === 'production')
  return (
    <OfficeLayout title={t('payments')}>
      <div className="stack" style={{ '--g': '20px' }}>
        {(platform || (hasPlatform && live)) && (
          <PlatformNote fee={platform}>
            <a className="link" href="/home/balance/proceeds">
              {t('see_balance')}
            </a>
          </PlatformNote>
        )}
        {!live && !platform && (
          <Callout tone="warn" title={t('none_title')}>
            {t(forStaff ? 'none' : 'none_open')}
          </Callout>
        )}
        <p className="muted">{t('about', { school: school.name })}</p>
        {providers.map((provider) => (
          <ProviderCard
            key={provider.name}
            provider={provider}
            offered={offered}
            forStaff={forStaff}
            tried={tried?.name === provider.name ? tried.tried : undefined}
          />
        ))}
      </div>
    </OfficeLayout>
  )
}
