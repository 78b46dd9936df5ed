import { useTexts } from '#app/platform/page.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import type { DnsRecord } from '../domain-view.ts'

const USES = ['proof', 'alias', 'address'] as const

/** What to set at the DNS provider, by what it is for. */
export function DnsRecords({ records }: { records: DnsRecord[] }) {
  const t = useTexts('schools')
  const used = USES.map((use) => ({ use, of: records.filter((record) => record.use === use) }))
  return used
    .filter(({ of }) => of.length > 0)
    .map(({ use, of }) => (
      <section key={use} className="stack" style={{ '--g': '8px' }}>
        <h3 className="t13 medium">{t(`record_${use}`)}</h3>
        {of.map(({ type, name, value }) => (
          <dl key={value} className="dns-record">
            <div>
              <dt>{t('record_type')}</dt>
              <dd>
                <code>{type}</code>
              </dd>
            </div>
            <div>
              <dt>{t('record_name')}</dt>
              <dd>
                <Copyable text={name} label={t('copy_name')} />
              </dd>
            </div>
            <div>
              <dt>{t('record_value')}</dt>
              <dd>
                <Copyable text={value} label={t('copy_value')} />
              </dd>
            </div>
          </dl>
        ))}
      </section>
    ))
}
