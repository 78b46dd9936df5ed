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
} from './invoice-services.ts'

const say = (code: string, message: string, more: object = {}): ServiceReply => [
  200,
  { ...more, status: { code, message } },
]

/** The field that is wrong, with what is wrong with it; undefined where nothing is. */
function findFault(invoice: Record<string, unknown>, double: ServiceDouble): [string, string] | undefined {
  if (!['normal', 'correction'].includes(String(invoice.type))) return ['type', 'Nieprawidłowy typ']
  if (invoice.price_type !== 'brutto' && invoice.price_type !== 'netto') return ['price_type', 'Wymagane']
  const contractor = invoice.contractor
  if (!isRecord(contractor) || !contractor.name) return ['contractor', 'Kontrahent jest wymagany']
  if (double.refuses) return ['nip', double.refuses]
  const contents = isRecord(invoice.invoicecontents) ? Object.entries(invoice.invoicecontents) : []
  const isRight = ([key, one]: [string, unknown], at: number) =>
    key === String(at) &&
    isRecord(one) &&
    isRecord(one.invoicecontent) &&
    typeof one.invoicecontent.count === 'number' &&
    /^\d+\.\d{2}$/.test(String(one.invoicecontent.price)) &&
    /^(\d+(\.\d+)?|zw|np)$/.test(String(one.invoicecontent.vat))
  if (contents.length === 0 || !contents.every(isRight)) return ['invoicecontents', 'Nieprawidłowa pozycja']
  const parent = isRecord(invoice.parent) ? invoice.parent.id : undefined
  if (invoice.type === 'correction' && !double.issued.some(({ id }) => id === parent)) return ['parent', 'Brak faktury']
  return undefined
}

const inObject = (name: string, rows: readonly object[]) =>
  Object.fromEntries(rows.map((row, at) => [String(at), { [name]: row }]))

function show(double: ServiceDouble, invoice: IssuedThere) {
  const { id, number, sent, ksef } = invoice
  const isThere = ksef.looks > 1 && !double.ksefRefuses
  return {
    id,
    fullnumber: number,
    date: sent.date,
    id_external: sent.id_external,
    ksef_number: isThere ? ksefNumberOf(invoice) : null,
    ksef_error: double.ksefRefuses,
  }
}

function answer(double: ServiceDouble, { method, path, query, headers, body }: ServiceCall): ServiceReply {
  const { accessKey, secretKey, appKey, company_id } = double.credentials
  const isKnown = headers.accesskey === accessKey && headers.secretkey === secretKey && headers.appkey === appKey
  if (!isKnown) return say('AUTH', 'Błąd autoryzacji')
  if (query.get('company_id') !== company_id) return say('COMPANY ID REQUIRED', 'Brak firmy')
  if (query.get('inputFormat') !== 'json' || query.get('outputFormat') !== 'json') return say('INPUT ERROR', 'XML')
  const asked = isRecord(body.invoices) ? body.invoices : {}
  if (path === '/invoices/find') {
    const parameters = isRecord(asked.parameters) ? asked.parameters : {}
    const condition = isRecord(parameters.conditions) ? parameters.conditions.condition : undefined
    const value = isRecord(condition) && condition.field === 'id_external' ? condition.value : undefined
    const found = double.issued.filter(({ sent }) => value === undefined || sent.id_external === value)
    const rows = inObject(
      'invoice',
      found.slice(0, Number(parameters.limit ?? 20)).map((one) => show(double, one)),
    )
    return say('OK', '', { invoices: { ...rows, parameters: { total: found.length } } })
  }
  if (path === '/invoices/add' && method === 'POST') {
    const invoice = isRecord(asked.invoice) ? asked.invoice : {}
    const wrong = findFault(invoice, double)
    if (wrong) {
      const [field, message] = wrong
      const errors = inObject('error', [{ field, message }])
      return say('ERROR', '', { invoices: { '0': { invoice: { ...invoice, errors } } } })
    }
    const kind = invoice.type === 'correction' ? 'correction' : 'invoice'
    const made: IssuedThere = { ...nextNumber(kind), kind, sent: invoice, ksef: { asked: true, looks: 0 } }
    double.issued.push(made)
    return say('OK', '', { invoices: inObject('invoice', [show(double, made)]) })
  }
  const [, action, id] = /^\/invoices\/(get|download)\/(\d+)$/.exec(path) ?? []
  const found = double.issued.find((one) => one.id === id)
  if (!found) return say('NOT FOUND', 'Nie znaleziono')
  if (action === 'download') return [200, PDF_OF(found.number)]
  found.ksef.looks += 1
  return say('OK', '', { invoices: inObject('invoice', [show(double, found)]) })
}

/** wFirma on this machine: it says what is wrong in its answer alone, and its lists are objects. */
export const startWfirma = () =>
  startService(
    { accessKey: 'access-of-parapet', secretKey: 'secret-of-parapet', appKey: 'app-of-parapet', company_id: '123' },
    answer,
  )
