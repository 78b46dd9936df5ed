import { createHmac } from 'node:crypto'
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
const say = (Kod: number, Informacja: string, more: object = {}): ServiceReply => [
  200,
  { response: { Kod, Informacja, ...more } },
]

/** What is wrong with an invoice, in words; undefined where nothing is. */
function findFault(invoice: Record<string, unknown>, kind: IssuedThere['kind'], double: ServiceDouble) {
  const needed = ['Zaplacono', 'DataWystawienia', 'SposobZaplaty', 'RodzajPodpisuOdbiorcy', 'Pozycje']
  const more = ['ZaplaconoNaDokumencie', 'LiczOd', 'DataSprzedazy', 'FormatDatySprzedazy', 'Kontrahent']
  const all = [...needed, ...(kind === 'invoice' ? more : ['PowodKorekty', 'SpelnionoWarunki'])]
  const missing = all.find((name) => invoice[name] === undefined)
  if (missing) return `Pole ${missing} jest wymagane`
  if (!DAY.test(String(invoice.DataWystawienia))) return 'Nieprawidłowa data wystawienia'
  const positions = Array.isArray(invoice.Pozycje) ? invoice.Pozycje.filter(isRecord) : []
  const isRight = (one: Record<string, unknown>) =>
    typeof one.Ilosc === 'number' &&
    typeof one.CenaJednostkowa === 'number' &&
    String(one.NazwaPelna).length <= 300 &&
    (one.TypStawkiVat === 'ZW' || (one.TypStawkiVat === 'PRC' && Number(one.StawkaVat) < 1))
  if (positions.length === 0 || !positions.every(isRight)) return 'Nieprawidłowa pozycja faktury'
  const buyer = invoice.Kontrahent
  if (kind === 'invoice' && (!isRecord(buyer) || !buyer.Nazwa || typeof buyer.OsobaFizyczna !== 'boolean'))
    return 'Nieprawidłowy kontrahent'
  return double.refuses ?? undefined
}

/** The double also keeps its books by months: it is a month behind until it is told to go on. */
export type IfirmaDouble = ServiceDouble & { isBehind: boolean }

/** iFirma on this machine: it checks the signature of every call, and says what is wrong in its answer alone. */
export async function startIfirma(): Promise<IfirmaDouble> {
  const credentials = { login: 'owner@example.com', faktura: 'EAB0D8ACF3308F3B', abonent: '0123456789ABCDEF' }
  const state = { isBehind: false }

  /** The code of what is wrong with the signature; 0 where it is right. */
  function findWrongCode({ path, headers, raw }: ServiceCall, origin: string): number {
    const header = String(headers.authentication ?? '')
    const [, user = '', sent = ''] = /^IAPIS user=([^,]+), hmac-sha1=([0-9a-f]{40})$/.exec(header) ?? []
    if (!user) return 400
    if (user !== credentials.login) return 401
    const keyName = path.startsWith('/iapi/abonent/') ? 'abonent' : 'faktura'
    const hash = createHmac('sha1', Buffer.from(credentials[keyName], 'hex'))
    return hash.update(`${origin}${path}${user}${keyName}${raw}`).digest('hex') === sent ? 0 : 403
  }

  function create(double: ServiceDouble, kind: IssuedThere['kind'], invoice: Record<string, unknown>): ServiceReply {
    if (state.isBehind) return say(201, 'Data sprzedaży musi być zgodna z miesiącem i rokiem księgowym')
    const wrong = findFault(invoice, kind, double)
    if (wrong) return say(201, wrong)
    const made: IssuedThere = { ...nextNumber(kind), kind, sent: invoice, ksef: { asked: false, looks: 0 } }
    double.issued.push(made)
    return say(0, 'Faktura została pomyślnie dodana', { Identyfikator: made.id })
  }

  function list(double: ServiceDouble, query: URLSearchParams): ServiceReply {
    const [from = '', to = ''] = [query.get('dataOd') ?? '', query.get('dataDo') ?? '']
    const ofDays = double.issued.filter(({ sent }) => {
      const day = String(sent.DataWystawienia)
      return day >= from && day <= to
    })
    const size = Number(query.get('iloscNaStronie'))
    const start = (Number(query.get('strona')) - 1) * size
    return [
      200,
      {
        response: {
          Kod: 0,
          Wynik: ofDays
            .slice(start, start + size)
            .map(({ id, number }) => ({ FakturaId: Number(id), PelnyNumer: number })),
        },
      },
    ]
  }

  function show(double: ServiceDouble, invoice: IssuedThere): ServiceReply {
    const { ksef, sent } = invoice
    ksef.looks += 1
    const number = ksef.asked && ksef.looks > 1 && !double.ksefRefuses ? ksefNumberOf(invoice) : null
    return [200, { response: { Kod: 0, PelnyNumer: invoice.number, Uwagi: sent.Uwagi, NumerKSeF: number } }]
  }

  function answer(double: ServiceDouble, call: ServiceCall): ServiceReply {
    const { method, path, query, body } = call
    const wrong = findWrongCode(call, double.origin)
    if (wrong) return say(wrong, 'Błąd autoryzacji')
    const where = path.replace('/iapi/', '')
    if (method === 'GET' && where === 'abonent/limit.json') return say(0, '')
    if (method === 'PUT' && where === 'abonent/miesiacksiegowy.json') {
      state.isBehind = false
      return say(0, 'Zmieniono miesiąc księgowy')
    }
    if (method === 'GET' && where === 'faktury.json') return list(double, query)
    if (method === 'POST' && where === 'fakturakraj.json') return create(double, 'invoice', body)
    const [, isCorrection, isKsef, id, ending] =
      /^fakturakraj\/(korekta\/)?(ksef\/send\/)?(\d+)\.(json|pdf)$/.exec(where) ?? []
    const found = double.issued.find((one) => one.id === id)
    if (!found) return say(201, 'Nie znaleziono faktury')
    if (method === 'POST' && isKsef) {
      if (double.ksefRefuses) return say(201, double.ksefRefuses)
      found.ksef = { asked: true, looks: 0 }
      return say(0, 'Przekazano do KSeF')
    }
    if (method === 'POST' && isCorrection && found.kind === 'invoice') return create(double, 'correction', body)
    if ((found.kind === 'correction') !== Boolean(isCorrection)) return say(201, 'Nie znaleziono faktury')
    return ending === 'pdf' ? [200, PDF_OF(found.number)] : show(double, found)
  }

  const double = await startService(credentials, answer)
  return Object.defineProperty(double, 'isBehind', {
    get: () => state.isBehind,
    set: (is: boolean) => {
      state.isBehind = is
    },
  }) as IfirmaDouble
}
