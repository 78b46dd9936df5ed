import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import type { DomainView } from '../domain-view.ts'
import { DomainCard } from '../ui/domain-card.tsx'
import { MainAddress } from '../ui/main-address.tsx'
import { Setting } from '../ui/setting.tsx'
import '../ui/domains.css'

export const texts = ['ui', 'schools']

/** `own` is the school's host on the platform, `here` the host that the page was opened at. */
type Props = { domains: DomainView[]; own: string; here: string }

const LOOK_MS = 30_000

export default function DomainsPage({ domains, own, here }: Props) {
  const t = useTexts('schools')
  usePollWhile(
    domains.some(({ state }) => state === 'waiting'),
    ['domains'],
    LOOK_MS,
  )
  return (
    <OfficeLayout title={t('domains')}>
      <Setting id="addresses" title={t('main_address')} text={t('main_address_text')}>
        <MainAddress domains={domains} own={own} here={here} />
      </Setting>
      <Setting id="add" title={t('add_domain')} text={t('add_domain_text')}>
        <Form action="/home/domains" submit={t('add_domain')} done={t('domain_added')}>
          <TextField
            name="host"
            label={t('domain')}
            help={t('domain_help')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Form>
      </Setting>
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} here={domain.host === here} />
      ))}
    </OfficeLayout>
  )
}
