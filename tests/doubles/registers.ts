import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Subject = { name: string; nip: string; statusVat: string; workingAddress?: string; residenceAddress?: string }
type Vies = { valid: boolean; name?: string; address?: string; userError?: string }

/** The white list of VAT payers and VIES on this machine, as strict about what they are asked as the real ones. */
export type RegistersDouble = {
  origin: string
  companies: Map<string, Subject>
  vies: Map<string, Vies>
  /** Breaks the next answers: with an error of its own, a broken page, or none at all. */
  fault: 'limit' | 'unavailable' | 'html' | 'silent' | null
  /** What was asked, in order. */
  asked: string[]
  stop(): Promise<void>
}

export async function startRegisters(): Promise<RegistersDouble> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', double.origin)
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    double.asked.push(`${request.method} ${url.pathname}${url.search}`)
    if (double.fault === 'silent') return
    if (double.fault === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>')
    const listed = /^\/api\/search\/nip\/(\d{10})$/.exec(url.pathname)
    if (request.method === 'GET' && listed)
      return void reply(...searched(listed[1] ?? '', url.searchParams.get('date')))
    if (request.method === 'POST' && url.pathname === '/taxation_customs/vies/rest-api/check-vat-number')
      return void reply(...checked(JSON.parse(Buffer.concat(chunks).toString())))
    reply(404, {})
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const double: RegistersDouble = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    companies: new Map(),
    vies: new Map(),
    fault: null,
    asked: [],
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }

  function searched(nip: string, date: string | null): [number, object] {
    if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return [400, { code: 'WL-190', message: 'Żądanie nieprawidłowe' }]
    if (double.fault === 'limit') return [429, { code: 'WL-191', message: 'Przekroczono limit zapytań' }]
    if (double.fault === 'unavailable') return [503, { code: 'WL-195', message: 'Baza danych jest aktualizowana' }]
    const subject = double.companies.get(nip) ?? null
    return [200, { result: { subject, requestId: `wl-${nip}`, requestDateTime: '23-11-2026 10:00:00' } }]
  }

  type Asked = { countryCode?: string; vatNumber?: string; requesterMemberStateCode?: string; requesterNumber?: string }
  function checked({ countryCode, vatNumber, ...requester }: Asked): [number, object] {
    const error = double.fault === 'limit' ? 'MS_MAX_CONCURRENT_REQ' : 'MS_UNAVAILABLE'
    if (double.fault) return [200, { actionSucceed: false, errorWrappers: [{ error }] }]
    const known = double.vies.get(`${countryCode}${vatNumber}`) ?? { valid: false, name: '---', address: '---' }
    const named = requester.requesterMemberStateCode && requester.requesterNumber
    const requestIdentifier = named ? `WAPI${vatNumber}` : ''
    return [200, { countryCode, vatNumber, requestDate: '2026-11-23T10:00:00Z', requestIdentifier, ...known }]
  }

  return double
}
