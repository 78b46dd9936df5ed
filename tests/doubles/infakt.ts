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

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TAXES = new Set(['23', '8', '5', '0', 'zw', 'np'])
const METHODS = new Set(['transfer', 'cash', 'card', 'paypal', 'payu', 'tpay', 'przelewy24', 'other'])

/** What is wrong with an invoice, by its fields, as the service says it. */
function findFaults(invoice: Record<string, unknown>, kind: IssuedThere['kind'], double: ServiceDouble) {
  const wrong: Record<string, string[]> = {}
  const needs = (name: string, isRight: boolean) => {
    if (!isRight) wrong[name] = ['jest nieprawidłowe']
  }
  needs('payment_method', METHODS.has(String(invoice.payment_method)))
  for (const day of ['invoice_date', 'sale_date', 'paid_date']) needs(day, DAY.test(String(invoice[day])))
  needs('paid_date', String(invoice.paid_date) >= String(invoice.invoice_date))
  const isPerson = invoice.client_business_activity_kind === 'private_person'
  needs('client', Boolean(isPerson ? invoice.client_first_name : invoice.client_company_name))
  const services = Array.isArray(invoice.services) ? invoice.services.filter(isRecord) : []
  needs('services', services.length > 0)
  for (const one of services) {
    needs('name', typeof one.name === 'string' && one.name !== '')
    needs('tax_symbol', TAXES.has(String(one.tax_symbol)))
    needs('gross_price', Number.isInteger(one.gross_price))
  }
  if (kind === 'correction') {
    needs(
      'corrected_invoice_uuid',
      double.issued.some(({ id }) => id === invoice.corrected_invoice_uuid),
    )
    const pairs = Object.groupBy(services, ({ group }) => String(group))
    const isPaired = Object.values(pairs).every(
      (two) => two?.map(({ correction }) => correction).join() === 'false,true',
    )
    needs('group', isPaired)
  }
  if (double.refuses) wrong.client_tax_code = [double.refuses]
  return wrong
}

type Task = { looks: number; made?: IssuedThere; errors?: object }

/** inFakt on this machine: invoices are made after it answered, and its amounts are whole. */
export function startInfakt() {
  const tasks = new Map<string, Task>()

  const show = ({ id, number, sent, kind }: IssuedThere) => ({
    uuid: id,
    number,
    kind: kind === 'invoice' ? 'vat' : 'correction',
    notes: sent.notes,
    invoice_date: sent.invoice_date,
  })

  function begin(double: ServiceDouble, kind: IssuedThere['kind'], invoice: unknown): ServiceReply {
    if (!isRecord(invoice)) return [422, { errors: { invoice: ['nie może być puste'] } }]
    const reference = `task-${tasks.size + 1}`
    const errors = findFaults(invoice, kind, double)
    if (Object.keys(errors).length > 0) tasks.set(reference, { looks: 0, errors })
    else {
      const made: IssuedThere = { ...nextNumber(kind), kind, sent: invoice, ksef: { asked: false, looks: 0 } }
      tasks.set(reference, { looks: 0, made })
      double.issued.push(made)
    }
    return [
      202,
      { invoice_task_reference_number: reference, processing_code: 100, processing_description: 'Zlecenie przyjęte' },
    ]
  }

  function follow(task: Task | undefined): ServiceReply {
    if (!task) return [404, { error: 'Nie znaleziono' }]
    task.looks += 1
    if (task.looks === 1) return [200, { processing_code: 120, processing_description: 'W kolejce' }]
    if (task.errors) return [200, { processing_code: 422, processing_description: 'Błąd', invoice_errors: task.errors }]
    return [200, { processing_code: 201, processing_description: 'Faktura stworzona', invoice_uuid: task.made?.id }]
  }

  function showKsef(double: ServiceDouble, invoice: IssuedThere): ServiceReply {
    const { ksef } = invoice
    if (!ksef.asked) return [404, { error: 'Nie znaleziono' }]
    ksef.looks += 1
    if (double.ksefRefuses) return [200, { status: 'error', ksef_number: null, status_description: double.ksefRefuses }]
    if (ksef.looks < 2) return [200, { status: 'sent', ksef_number: null }]
    return [200, { status: 'success', ksef_number: ksefNumberOf(invoice) }]
  }

  function answer(double: ServiceDouble, { method, path, query, headers, body }: ServiceCall): ServiceReply {
    if (headers['x-infakt-apikey'] !== double.credentials.api_key) return [401, { error: 'Nieprawidłowy klucz API' }]
    const where = path.replace('/api/v3', '')
    if (method === 'POST' && where === '/async/invoices.json') return begin(double, 'invoice', body.invoice)
    if (method === 'POST' && where === '/async/corrective_invoices.json')
      return begin(double, 'correction', body.corrective_invoice)
    const [, task] = /^\/async\/(?:corrective_)?invoices\/status\/([\w-]+)\.json$/.exec(where) ?? []
    if (method === 'GET' && task) return follow(tasks.get(task))
    const kind = where.startsWith('/corrective_') ? 'correction' : 'invoice'
    if (method === 'GET' && /^\/(?:corrective_)?invoices\.json$/.test(where)) {
      const all = double.issued.filter((one) => one.kind === kind).map(show)
      const from = Number(query.get('offset') ?? 0)
      return [
        200,
        { metainfo: { total_count: all.length }, entities: all.slice(from, from + Number(query.get('limit'))) },
      ]
    }
    const [, id, rest = ''] = /\/(?:(?:corrective_)?invoices|documents)\/([\w-]+)(\/\w+)?\.json$/.exec(where) ?? []
    const found = double.issued.find((one) => one.id === id)
    if (!found) return [404, { error: 'Nie znaleziono' }]
    if (where.startsWith('/ksef2/documents/') && rest === '/status') return showKsef(double, found)
    if (found.kind !== kind) return [404, { error: 'Nie znaleziono' }]
    if (method === 'GET' && rest === '') return [200, show(found)]
    if (method === 'GET' && rest === '/pdf')
      return query.get('document_type') === 'original' ? [200, PDF_OF(found.number)] : [422, { error: 'document_type' }]
    if (method === 'POST' && rest === '/send_to_ksef') {
      found.ksef = { asked: true, looks: 0 }
      return [200, { status: 'pending' }]
    }
    return [404, { error: 'Nie znaleziono' }]
  }

  return startService({ api_key: 'key-of-parapet' }, answer)
}
