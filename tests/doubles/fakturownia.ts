import {
  type IssuedThere,
  isRecord,
  ksefNumberOf,
  nextNumber,
  PDF_OF,
  type ServiceCall,
  type ServiceDouble,
  type ServiceReply,
  startService,
  toMinor,
} from './invoice-services.ts'

const refused = (message: unknown): ServiceReply => [422, { code: 'error', message }]
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is wrong with an invoice, by its fields, as the service says it. */
function findFaults(invoice: Record<string, unknown>, double: ServiceDouble): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  const needs = (name: string, isRight: boolean) => {
    if (!isRight) wrong[name] = ['jest nieprawidłowe']
  }
  needs('kind', invoice.kind === 'vat' || invoice.kind === 'correction')
  needs('issue_date', DAY.test(String(invoice.issue_date)))
  needs('sell_date', DAY.test(String(invoice.sell_date)))
  needs('buyer_name', typeof invoice.buyer_name === 'string' && invoice.buyer_name !== '')
  needs('buyer_company', typeof invoice.buyer_company === 'boolean')
  if (invoice.buyer_company === false) needs('buyer_last_name', typeof invoice.buyer_last_name === 'string')
  needs('currency', /^[A-Z]{3}$/.test(String(invoice.currency)))
  const positions = Array.isArray(invoice.positions) ? invoice.positions.filter(isRecord) : []
  needs('positions', positions.length > 0)
  for (const one of positions) {
    needs('name', typeof one.name === 'string' && one.name.length > 0 && one.name.length <= 256)
    needs('tax', /^(\d+(\.\d+)?|zw|np|oo)$/.test(String(one.tax)))
    needs('total_price_gross', Number.isFinite(Number(one.total_price_gross)))
    if (invoice.kind !== 'correction') continue
    const [before, after] = [one.correction_before_attributes, one.correction_after_attributes]
    const adds =
      isRecord(before) &&
      isRecord(after) &&
      toMinor(after.total_price_gross) - toMinor(before.total_price_gross) === toMinor(one.total_price_gross)
    needs('correction', one.kind === 'correction' && adds)
  }
  if (invoice.kind === 'correction')
    needs(
      'invoice_id',
      double.issued.some(({ id }) => id === invoice.invoice_id),
    )
  const isTaken = double.issued.some(({ sent }) => sent.oid === invoice.oid)
  if (invoice.oid_unique === 'yes' && isTaken) wrong.oid = ['jest już zajęty']
  if (double.refuses) wrong.buyer_tax_no = [double.refuses]
  return wrong
}

const show = (double: ServiceDouble, invoice: IssuedThere) => ({
  id: Number(invoice.id),
  number: invoice.number,
  oid: invoice.sent.oid,
  issue_date: invoice.sent.issue_date,
  status: 'paid',
  ...(invoice.ksef.asked &&
    (double.ksefRefuses
      ? { gov_status: 'send_error', gov_id: null, gov_error_messages: [double.ksefRefuses] }
      : invoice.ksef.looks > 1
        ? { gov_status: 'ok', gov_id: ksefNumberOf(invoice) }
        : { gov_status: 'processing', gov_id: null })),
})

function create(double: ServiceDouble, invoice: unknown): ServiceReply {
  if (!isRecord(invoice)) return refused({ invoice: ['nie może być puste'] })
  const wrong = findFaults(invoice, double)
  if (Object.keys(wrong).length > 0) return refused(wrong)
  const kind = invoice.kind === 'correction' ? 'correction' : 'invoice'
  const ksef = { asked: invoice.gov_save_and_send === true, looks: 0 }
  const made: IssuedThere = { ...nextNumber(kind), kind, sent: invoice, ksef }
  double.issued.push(made)
  return [201, show(double, made)]
}

function answer(double: ServiceDouble, { method, path, query, body }: ServiceCall): ServiceReply {
  const token = method === 'GET' ? query.get('api_token') : body.api_token
  if (token !== double.credentials.api_token) return [401, { code: 'error', message: 'You must be logged in' }]
  if (path === '/invoices.json' && method === 'POST') return create(double, body.invoice)
  if (path === '/invoices.json') {
    const oid = query.get('oid')
    return [200, double.issued.filter(({ sent }) => !oid || sent.oid === oid).map((one) => show(double, one))]
  }
  const [, id, ending] = /^\/invoices\/(\d+)\.(json|pdf)$/.exec(path) ?? []
  const found = double.issued.find((one) => one.id === id)
  if (!found || method !== 'GET') return [404, { code: 'error', message: 'not found' }]
  if (ending === 'pdf') return [200, PDF_OF(found.number)]
  if (query.get('send_to_ksef') === 'yes') found.ksef = { asked: true, looks: 0 }
  else found.ksef.looks += 1
  return [200, show(double, found)]
}

/** Fakturownia on this machine: it knows its token, its fields, and one invoice for each order number. */
export const startFakturownia = () => startService({ account: 'parapet', api_token: 'token-of-parapet' }, answer)
