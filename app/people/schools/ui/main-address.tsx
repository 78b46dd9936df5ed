import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Form } from '#app/ui/form.tsx'
import type { DomainView } from '../domain-view.ts'

type Props = { domains: DomainView[]; own: string; here: string }

/** Every address that opens the school, and which of them is the main one. */
export function MainAddress({ domains, own, here }: Props) {
  const t = useTexts('schools')
  const serving = domains.filter(({ state, endsAt }) => state === 'verified' || endsAt !== null)
  const main = serving.find(({ canonical }) => canonical)
  return (
    <ul className="address-list">
      <li>
        <Host host={own} note={t(own === here ? 'your_address' : 'address_on_platform')} />
        {main ? <Choose /> : <Badge tone="brand">{t('main_address')}</Badge>}
      </li>
      {serving.map((domain) => (
        <li key={domain.id}>
          <Host host={domain.host} note={domain.host === here ? t('your_address') : undefined} />
          {domain.canonical ? <Badge tone="brand">{t('main_address')}</Badge> : <Choose domain={domain} />}
        </li>
      ))}
    </ul>
  )
}

function Host({ host, note }: { host: string; note?: string }) {
  return (
    <span className="grow">
      <span className="medium address-host">{host}</span>
      {note && <span className="muted t13"> {note}</span>}
    </span>
  )
}

/** Without a domain: the address on the platform. One that seems to lead nowhere is asked about. */
function Choose({ domain }: { domain?: DomainView }) {
  const t = useTexts('schools')
  const doubtful = domain && domain.pointsHere !== true
  return (
    <Form
      action="/home/domains/main"
      submit={t('use_as_main')}
      done={t('main_chosen')}
      variant="plain"
      size="sm"
      frame="none"
      ask={
        doubtful
          ? {
              title: t('main_anyway_title', { host: domain.host }),
              text: t('main_anyway_text', { host: domain.host }),
              confirm: t('use_as_main'),
              cancel: t('keep_main'),
            }
          : undefined
      }
    >
      {domain && <input type="hidden" name="domain_id" value={domain.id} />}
    </Form>
  )
}
