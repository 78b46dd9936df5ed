import { useState } from 'react'
import { countriesIn } from '#app/platform/countries.ts'
import type { KeyOf } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import {
  CREDENTIALS,
  ISSUERS,
  type Issuer,
  SERVICE_TITLES,
  type ServiceView,
} from '#app/selling/invoice-services/services.ts'
import { KSEF_MODES, type KsefView } from '#app/selling/ksef/ksef.ts'
import type { OssSettings } from '#app/selling/taxes/treatment.ts'
import { isInEu } from '#app/selling/taxes/vat-rates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, FieldSet, Options, SegRadio, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { ISSUE_RULES, PERIODS, type Period } from '../invoice.ts'
import { findPatternProblem, formatNumber } from '../numbering.ts'
import type { NumbersAhead } from '../numbers-ahead.ts'
import type { SettingsView } from '../settings-view.ts'

export const texts = ['ui', 'invoicing']

type Props = {
  settings: SettingsView
  ksef: KsefView
  next: NumbersAhead
  services: readonly ServiceView[]
  oss: OssSettings
  quarters: string[]
}

/** When invoices are issued, how they are numbered and who sells. */
export default function InvoiceSettings({ settings, ksef, next, services, oss, quarters }: Props) {
  const t = useTexts('invoicing')
  const [issuer, setIssuer] = useState<Issuer>(settings.issuer)
  const { issue, delayHours, exemptBasis } = settings
  return (
    <OfficeLayout title={t('invoices')}>
      <Form action="/home/settings/invoices" frame="page" submit={t('save')} done={t('saved')} foot={<Unsaved />}>
        <Card as="section" aria-labelledby="when">
          <CardHead id="when" title={t('when_title')} />
          <div className="card-pad stack">
            <FieldSet name="issue" label={t('issue_label')}>
              {ISSUE_RULES.toReversed().map((rule) => (
                <CheckField
                  key={rule}
                  id={`issue-${rule}`}
                  type="radio"
                  name="issue"
                  value={rule}
                  defaultChecked={rule === issue}
                  help={t(`issue_${rule}_help`)}
                >
                  {t(`issue_${rule}`)}
                </CheckField>
              ))}
            </FieldSet>
            <TextField
              name="delay_hours"
              label={t('delay')}
              help={t('delay_help')}
              inputMode="numeric"
              defaultValue={delayHours}
              suffix={t('hours')}
            />
          </div>
        </Card>
        <IssuerCard issuer={issuer} services={services} onChange={setIssuer} />
        {issuer === 'own' && <Numbering settings={settings} next={next} />}
        <SellerCard settings={settings} />
        <Card as="section" aria-labelledby="exempt">
          <CardHead id="exempt" title={t('exempt_title')} />
          <div className="card-pad stack">
            <TextField
              name="exempt_basis"
              label={t('exempt_basis')}
              help={t('exempt_help')}
              placeholder="art. 113 ust. 1 i 9 ustawy o VAT"
              defaultValue={exemptBasis ?? ''}
              optional
            />
          </div>
        </Card>
        <OssCard oss={oss} quarters={quarters} />
        <KsefCard ksef={ksef} issuer={issuer} />
      </Form>
    </OfficeLayout>
  )
}

/** The patterns, with the numbers that they make next. */
function Numbering({ settings: { series, correctionPattern }, next }: Pick<Props, 'settings' | 'next'>) {
  const t = useTexts('invoicing')
  const [pattern, setPattern] = useState(series.pattern)
  const [correction, setCorrection] = useState(correctionPattern)
  const [per, setPer] = useState<Period>(series.per)
  const example = (text: string, sequence: number) =>
    findPatternProblem(text, per) ? null : formatNumber(text, next.today, per === series.per ? sequence : 1)
  const [invoice, corrected] = [example(pattern, next.invoice), example(correction, next.correction)]
  return (
    <Card as="section" aria-labelledby="numbering">
      <CardHead id="numbering" title={t('numbering_title')} />
      <div className="card-pad stack">
        <FieldSet name="series.per" label={t('per_label')}>
          <div className="seg w-fit">
            {PERIODS.toReversed().map((one) => (
              <SegRadio
                key={one}
                name="series.per"
                value={one}
                defaultChecked={one === series.per}
                onChange={() => setPer(one)}
              >
                {t(`per_${one}`)}
              </SegRadio>
            ))}
          </div>
        </FieldSet>
        <TextField
          name="series.pattern"
          label={t('pattern')}
          defaultValue={series.pattern}
          onInput={(event) => setPattern(event.currentTarget.value)}
          spellCheck={false}
          required
        />
        <TextField
          name="correction_pattern"
          label={t('correction_pattern')}
          help={t('pattern_help', { year: '{year}', month: '{month}', number: '{number}' })}
          defaultValue={correctionPattern}
          onInput={(event) => setCorrection(event.currentTarget.value)}
          spellCheck={false}
          required
        />
        <p className="t13 muted" aria-live="polite">
          {invoice && t('next_invoice', { number: invoice })} {corrected && t('next_correction', { number: corrected })}
        </p>
      </div>
    </Card>
  )
}

type IssuerProps = { issuer: Issuer; services: readonly ServiceView[]; onChange: (issuer: Issuer) => void }

/** Who issues, with the account at the service that is chosen. */
function IssuerCard({ issuer, services, onChange }: IssuerProps) {
  const t = useTexts('invoicing')
  const chosen = services.find(({ name }) => name === issuer)
  return (
    <Card as="section" aria-labelledby="issuer">
      <CardHead id="issuer" title={t('issuer_title')} />
      <div className="card-pad stack">
        <SelectField
          name="service"
          label={t('issuer_label')}
          help={issuer === 'own' ? t('issuer_own_help') : undefined}
          defaultValue={issuer}
          onChange={(event) => onChange(event.currentTarget.value as Issuer)}
        >
          <Options of={ISSUERS.map((one) => ({ id: one, title: one === 'own' ? 'Katedra' : SERVICE_TITLES[one] }))} />
        </SelectField>
        {chosen && <Account key={chosen.name} service={chosen} />}
      </div>
    </Card>
  )
}

function Account({ service: { name, plain, ends, problem } }: { service: ServiceView }) {
  const t = useTexts('invoicing')
  const title = SERVICE_TITLES[name]
  return (
    <>
      {problem !== null && (
        <Callout tone="bad" title={t('service_fails', { service: title })}>
          <span className="break-all">{problem}</span>
        </Callout>
      )}
      <p className="t13 muted">{t('service_help', { service: title })}</p>
      {CREDENTIALS[name].map((field) => {
        const end = ends[field.name]
        return (
          <TextField
            key={field.name}
            id={`${name}-${field.name}`}
            name={`credentials.${field.name}`}
            type={field.secret ? 'password' : 'text'}
            label={t(`credential_${name}_${field.name}` as KeyOf<'invoicing'>)}
            help={end ? t('credential_entered', { end }) : t(`credential_${name}_help`)}
            defaultValue={plain[field.name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            required={!end}
          />
        )
      })}
    </>
  )
}

/** The national e-invoice system, to which a service sends with its own connection. */
function KsefCard({ ksef: { enabled, mode, tokenEnd }, issuer }: Pick<Props, 'ksef'> & { issuer: Issuer }) {
  const t = useTexts('invoicing')
  const isOwn = issuer === 'own'
  const help = isOwn ? t('ksef_help') : t('ksef_service_help', { service: SERVICE_TITLES[issuer] })
  return (
    <Card as="section" aria-labelledby="ksef">
      <CardHead id="ksef" title="KSeF">
        <Badge tone={enabled ? 'ok' : undefined}>{t(enabled ? 'ksef_on' : 'ksef_off')}</Badge>
      </CardHead>
      <div className="card-pad stack">
        <CheckField name="ksef.enabled" defaultChecked={enabled} help={help}>
          {t('ksef_enable')}
        </CheckField>
        {!isOwn && <input type="hidden" name="ksef.mode" value={mode} />}
        {isOwn && (
          <>
            <SelectField name="ksef.mode" label={t('ksef_mode')} defaultValue={mode}>
              <Options of={KSEF_MODES.map((one) => ({ id: one, title: t(`ksef_mode_${one}`) }))} />
            </SelectField>
            <TextField
              name="ksef.token"
              type="password"
              label={t('ksef_token')}
              help={tokenEnd ? t('ksef_token_entered', { end: tokenEnd }) : t('ksef_token_help')}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** The One-Stop Shop, by which the tax of all member states is declared at home. */
function OssCard({ oss: { enabled, country }, quarters }: Pick<Props, 'oss' | 'quarters'>) {
  const t = useTexts('invoicing')
  const countries = countriesIn(useLocale()).filter(({ code }) => isInEu(code))
  return (
    <Card as="section" aria-labelledby="oss">
      <CardHead id="oss" title={t('oss_title')}>
        <Badge tone={enabled ? 'ok' : undefined}>{t(enabled ? 'ksef_on' : 'ksef_off')}</Badge>
      </CardHead>
      <div className="card-pad stack">
        <CheckField name="oss.enabled" defaultChecked={enabled} help={t('oss_help')}>
          {t('oss_enable')}
        </CheckField>
        <SelectField name="oss.country" label={t('oss_country')} defaultValue={country}>
          <Options of={countries.map(({ code, name }) => ({ id: code, title: name }))} />
        </SelectField>
        {enabled && (
          <p className="row wrap t13">
            <span className="muted">{t('oss_report')}</span>
            {quarters.map((quarter) => (
              <a key={quarter} className="link" href={`/home/invoices/oss/export?quarter=${quarter}`} download>
                {quarter}
              </a>
            ))}
          </p>
        )}
      </div>
    </Card>
  )
}

function SellerCard({ settings: { seller } }: Pick<Props, 'settings'>) {
  const t = useTexts('invoicing')
  const countries = countriesIn(useLocale())
  return (
    <Card as="section" aria-labelledby="seller">
      <CardHead id="seller" title={t('seller_title')} />
      <div className="card-pad stack">
        <p className="t13 muted">{t('seller_help')}</p>
        <TextField name="seller.name" label={t('company_name')} defaultValue={seller.name} required />
        <TextField name="seller.vat_id" label={t('vat_number')} defaultValue={seller.vat_id} optional />
        <TextField name="seller.street" label={t('street')} defaultValue={seller.street} required />
        <TextField name="seller.postal_code" label={t('postal_code')} defaultValue={seller.postal_code} required />
        <TextField name="seller.city" label={t('city')} defaultValue={seller.city} required />
        <SelectField name="seller.country" label={t('country')} defaultValue={seller.country || 'PL'}>
          <Options of={countries.map(({ code, name }) => ({ id: code, title: name }))} />
        </SelectField>
      </div>
    </Card>
  )
}
