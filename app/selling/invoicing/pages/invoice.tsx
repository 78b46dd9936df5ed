import { Link } from '@inertiajs/react'
import { countriesIn, nameCountry } from '#app/platform/countries.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { vatIdText } from '#app/platform/vat-id.ts'
import { formatDay, nameRate } from '#app/selling/invoice-documents/amounts.ts'
import { type InvoiceDocument, markAbroad, type Party } from '#app/selling/invoice-documents/document.ts'
import { SERVICE_TITLES } from '#app/selling/invoice-services/services.ts'
import { type Evidence, getEvidenceLack } from '#app/selling/taxes/treatment.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { download, rotateCw, send } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { ListedInvoice, RelatedDocument } from '../invoice.ts'
import { InvoiceState } from '../ui/invoice-state.tsx'
import { TaxTable } from '../ui/tax-table.tsx'

export const texts = ['ui', 'invoicing']

type Props = { invoice: ListedInvoice; related: RelatedDocument[]; document: InvoiceDocument | null }

/** One invoice or correction: what it says, what became of it, and what can be done. */
export default function Invoice({ invoice, related, document }: Props) {
  const t = useTexts('invoicing')
  const { id, number, state, kind, error } = invoice
  const path = `/home/invoices/${id}`
  return (
    <OfficeLayout
      title={number ?? t('no_number')}
      crumbs={[{ href: '/home/invoices', text: t('invoices') }]}
      actions={
        <>
          {state === 'failed' && (
            <Form action={`${path}/retry`} done={t('retried')}>
              <Submit variant="plain" size="sm" icon={rotateCw}>
                {t('retry')}
              </Submit>
            </Form>
          )}
          {document && (
            <>
              <Form action={`${path}/send`} done={t('sent_again')}>
                <Submit variant="plain" size="sm" icon={send}>
                  {t('send_again')}
                </Submit>
              </Form>
              <ButtonLink size="sm" icon={download} href={`${path}.pdf`} download>
                PDF
              </ButtonLink>
              {invoice.ksefState && !invoice.service && (
                <ButtonLink size="sm" icon={download} href={`${path}.xml`} download>
                  XML
                </ButtonLink>
              )}
              {invoice.hasKsefReceipt && (
                <ButtonLink size="sm" icon={download} href={`${path}.upo`} download>
                  UPO
                </ButtonLink>
              )}
            </>
          )}
        </>
      }
    >
      <div className="office-two">
        <div className="stack">
          {error && (
            <Callout tone="bad" role="alert" title={t('failed_title')}>
              {error} {invoice.error === t('problem_seller_missing') && <SettingsLink />}
            </Callout>
          )}
          {error === t('problem_rate_missing') && <RateForm currency={invoice.currency} />}
          {document && <Lines document={document} />}
          {document && document.cause !== 'buyer' && <Taxes document={document} />}
        </div>
        <div className="stack">
          <Facts invoice={invoice} document={document} />
          <Related related={related} current={id} currency={invoice.currency} />
          {document && <Buyer document={document} />}
          {document && kind === 'invoice' && <CorrectBuyer path={path} buyer={document.buyer} />}
        </div>
      </div>
    </OfficeLayout>
  )
}

function SettingsLink() {
  const t = useTexts('invoicing')
  return (
    <Link className="link" href="/home/settings/invoices">
      {t('open_settings')}
    </Link>
  )
}

function Lines({ document }: { document: InvoiceDocument }) {
  const t = useTexts('invoicing')
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, document.currency, locale)
  const { before } = document
  return (
    <section className="card table-card" aria-labelledby="lines">
      <CardHead title={t(before ? 'lines_after' : 'lines')} id="lines" />
      <Table label={t('lines')}>
        <thead>
          <tr>
            <th>{t('pdf_name')}</th>
            <th className="r hide-sm">{t('pdf_quantity')}</th>
            <th className="r hide-sm">{t('pdf_vat')}</th>
            <th className="r hide-sm">{t('net')}</th>
            <th className="r">{t('gross')}</th>
          </tr>
        </thead>
        <tbody>
          {markAbroad(document, document.lines).map(({ itemId, title, quantity, vatRate, abroad, net, vat }) => (
            <tr key={itemId}>
              <td className="medium">{title}</td>
              <td className="r num hide-sm">{quantity}</td>
              <td className="r num hide-sm">{nameRate({ vatRate, abroad }, t, locale)}</td>
              <td className="r num hide-sm">{money(net)}</td>
              <td className="r num">{money(net + vat)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** What says where the buyer is, and whether that is less than the law asks for. */
function EvidenceLines({ evidence }: { evidence: readonly Evidence[] }) {
  const t = useTexts('invoicing')
  const lack = getEvidenceLack(evidence)
  return (
    <>
      {evidence.map(({ kind, country }) => (
        <span key={kind} className="block t12 muted">
          {t(`evidence_${kind}`)}: {country}
        </span>
      ))}
      {lack && <span className="block t12 muted">{t(`evidence_${lack}`)}</span>}
    </>
  )
}

/** What it comes to at each rate; of a correction the difference. */
function Taxes({ document }: { document: InvoiceDocument }) {
  const t = useTexts('invoicing')
  const title = t(document.before ? 'taxes_difference' : 'taxes')
  return (
    <section className="card table-card" aria-labelledby="taxes">
      <CardHead title={title} id="taxes" />
      <TaxTable taxes={markAbroad(document, document.taxes)} currency={document.currency} label={title} />
    </section>
  )
}

function Facts({ invoice, document }: Pick<Props, 'invoice' | 'document'>) {
  const t = useTexts('invoicing')
  const locale = useLocale()
  const { issuedAt, orderNumber, transactionId, corrects } = invoice
  return (
    <section className="card" aria-labelledby="facts">
      <CardHead title={t('facts')} id="facts" />
      <dl className="kv card-pad">
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <InvoiceState invoice={invoice} brief />
          </dd>
        </div>
        {issuedAt && (
          <div>
            <dt>{t('issued_on')}</dt>
            <dd>
              <Moment at={issuedAt} className="" />
            </dd>
          </div>
        )}
        {document && (
          <div>
            <dt>{t('sold_on')}</dt>
            <dd>{formatDay(document.soldOn, locale)}</dd>
          </div>
        )}
        {invoice.service && (
          <div>
            <dt>{t('issued_by')}</dt>
            <dd>{SERVICE_TITLES[invoice.service]}</dd>
          </div>
        )}
        {document?.tax && (
          <div>
            <dt>{t('pdf_vat')}</dt>
            <dd>
              {document.tax.treatment === 'oss'
                ? t('pdf_oss', { country: nameCountry(document.tax.country, locale) })
                : t('reverse_charge')}
              {document.tax.treatment === 'reverse_charge' && document.tax.reference && (
                <span className="t12 muted break-all"> {t('pdf_vies', { reference: document.tax.reference })}</span>
              )}
              {document.tax.treatment === 'oss' && document.tax.evidence && (
                <EvidenceLines evidence={document.tax.evidence} />
              )}
            </dd>
          </div>
        )}
        {invoice.ksefNumber && (
          <div>
            <dt>{t('ksef_number')}</dt>
            <dd className="num break-all">{invoice.ksefNumber}</dd>
          </div>
        )}
        <div>
          <dt>{t('order')}</dt>
          <dd>
            <Link className="link" href={`/home/transactions/${transactionId}`}>
              {orderNumber}
            </Link>
          </dd>
        </div>
        {corrects && (
          <div>
            <dt>{t('corrects')}</dt>
            <dd>
              <Link className="link" href={`/home/invoices/${corrects.id}`}>
                {corrects.number}
              </Link>
            </dd>
          </div>
        )}
        {document?.cause && (
          <div>
            <dt>{t('cause')}</dt>
            <dd>{t(`cause_${document.cause}`)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Buyer({ document: { buyer } }: { document: InvoiceDocument }) {
  const t = useTexts('invoicing')
  const place = [buyer.postal_code, buyer.city].filter(Boolean).join(' ')
  const lines = [buyer.street, place, buyer.vat_id && t('pdf_vat_id', vatIdText(buyer.vat_id, buyer.country))]
  return (
    <section className="card" aria-labelledby="buyer">
      <CardHead title={t('buyer')} id="buyer" />
      <div className="card-pad stack t13" style={{ '--g': 0 }}>
        <b className="medium">{buyer.name}</b>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="muted">
            {line}
          </span>
        ))}
      </div>
    </section>
  )
}

function Related({ related, current, currency }: { related: RelatedDocument[]; current: number; currency: string }) {
  const t = useTexts('invoicing')
  const locale = useLocale()
  const others = related.filter(({ id }) => id !== current)
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="related">
      <CardHead title={t('related')} id="related" />
      <ul className="rows">
        {others.map(({ id, number, cause, gross }) => (
          <li key={id}>
            <span className="stack grow" style={{ '--g': 0 }}>
              <Link className="link medium" href={`/home/invoices/${id}`}>
                {number}
              </Link>
              <span className="t13 muted">{cause ? t(`cause_${cause}`) : t('kind_invoice')}</span>
            </span>
            <span className="num">{formatMoney(gross, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A correction of the buyer's data; the amounts stay. */
function CorrectBuyer({ path, buyer }: { path: string; buyer: Party }) {
  const t = useTexts('invoicing')
  const countries = countriesIn(useLocale())
  return (
    <details className="card">
      <summary className="card-pad medium">{t('correct_buyer')}</summary>
      <Form action={`${path}/correct`} submit={t('issue_correction')} done={t('corrected_done')}>
        <p className="muted t13">{t('correct_buyer_help')}</p>
        <SelectField name="buyer.type" label={t('buyer_type')} defaultValue={buyer.type}>
          <Options of={(['company', 'personal'] as const).map((id) => ({ id, title: t(`buyer_${id}`) }))} />
        </SelectField>
        <TextField name="buyer.name" label={t('name')} defaultValue={buyer.name} required />
        <TextField name="buyer.vat_id" label={t('vat_number')} defaultValue={buyer.vat_id} optional />
        <TextField name="buyer.street" label={t('street')} defaultValue={buyer.street} required />
        <TextField name="buyer.postal_code" label={t('postal_code')} defaultValue={buyer.postal_code} required />
        <TextField name="buyer.city" label={t('city')} defaultValue={buyer.city} required />
        <SelectField name="buyer.country" label={t('country')} defaultValue={buyer.country || 'PL'}>
          <Options of={countries.map(({ code, name }) => ({ id: code, title: name }))} />
        </SelectField>
      </Form>
    </details>
  )
}

/** The rate of the central bank, where something was paid in another currency. */
function RateForm({ currency }: { currency: string }) {
  const t = useTexts('invoicing')
  return (
    <section className="card" aria-labelledby="rate">
      <CardHead title={t('rate_title', { currency })} id="rate" />
      <Form action="/home/invoices/rates" submit={t('save_rate')} done={t('rate_saved')}>
        <p className="muted t13">{t('rate_help')}</p>
        <input type="hidden" name="currency" value={currency} />
        <TextField name="day" label={t('rate_day')} placeholder="2026-11-27" required />
        <TextField name="rate" label={t('rate')} inputMode="decimal" placeholder="4,2512" required />
        <TextField name="table" label={t('rate_table')} placeholder="229/A/NBP/2026" required />
      </Form>
    </section>
  )
}
