import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CardHead } from '#app/ui/card.tsx'
import type { SaleConsent } from '../sale-view.ts'

/** What the buyer agreed to with an order and what not, in the words that were shown, with the texts they named. */
export function Consents({ consents }: { consents: SaleConsent[] }) {
  const t = useTexts('sales')
  if (consents.length === 0) return null
  return (
    <section className="card" aria-labelledby="consents">
      <CardHead title={t('consents')} id="consents" />
      <ul className="lines t13">
        {consents.map(({ kind, given, wording, terms, privacy }) => (
          <li key={kind} className="stack" style={{ '--g': '6px' }}>
            <span>
              <Badge tone={given ? 'ok' : 'line'}>{t(given ? 'consent_given' : 'consent_refused')}</Badge>
            </span>
            <span className="muted">{wording}</span>
            {kind === 'terms' && (terms ?? privacy) && (
              <span className="row wrap" style={{ '--g': '4px 12px' }}>
                {terms && <Version of="terms" version={terms} />}
                {privacy && <Version of="privacy" version={privacy} />}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Version({ of, version }: { of: 'terms' | 'privacy'; version: number }) {
  const t = useTexts('sales')
  return (
    <a className="link" href={`/${of}?version=${version}`}>
      {t(`${of}_version`, { version })}
    </a>
  )
}
