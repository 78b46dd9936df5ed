import { constants, createDecipheriv, createHash, privateDecrypt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { certify, newSigner } from './certificates.ts'

/** What breaks: an answer that is lost after the work was done, none at all, an error of its own, too many calls, or the log-in. */
export type KsefFault = 'lost' | 'silent' | 'error' | 'limit' | 'unauthorized'
type Invoice = {
  reference: string
  number: string
  key: string
  xml: string
  offline: boolean
  looks: number
  refused?: string
}
type Session = { key: Buffer; iv: Buffer; invoices: Map<string, Invoice>; closed: boolean }
type Sent = Record<string, unknown> & { encryption?: Record<string, string> }

/** KSeF 2.0 on this machine: it decrypts, checks and counts what the ministry's does. */
export type KsefDouble = {
  origin: string
  nip: string
  token: string
  /** Breaks the next answer at addresses that contain the words. */
  fault: { at: string; kind: KsefFault } | null
  /** How often an invoice is still being checked when it is asked about. */
  slowness: number
  /** Refuses invoices of this number, with these words. */
  refuses: Map<string, string>
  /** What it accepted, in order. */
  accepted: { ksefNumber: string; number: string; xml: string; offline: boolean }[]
  asked: string[]
  stop(): Promise<void>
}

/** CRC-8 with the polynomial 07 over the letters of a number, dashes among them. */
export function checksumOf(letters: string): string {
  let crc = 0
  for (const byte of Buffer.from(letters)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff
  }
  return crc.toString(16).toUpperCase().padStart(2, '0')
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
const inTag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** The ministry's key, in a certificate of its own. */
function createCertificate() {
  const signer = newSigner('KSeF')
  const certificate = certify(signer, signer).replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const decrypt = (text: string) => {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key: signer.key, padding, oaepHash: 'sha256' }, Buffer.from(text, 'base64'))
  }
  return { certificate, decrypt }
}

export async function startKsef(nip = '5252445767', token = 'token-of-the-school'): Promise<KsefDouble> {
  const { certificate, decrypt } = createCertificate()
  const challenges = new Map<string, number>()
  const logIns = new Map<string, { bearer: string; redeemed: boolean; looks: number }>()
  const bearers = new Set<string>()
  const sessions = new Map<string, Session>()
  /** Seller, kind and number, with the number that KSeF gave. */
  const known = new Map<string, string>()
  let count = 0

  const double: KsefDouble = {
    origin: '',
    nip,
    token,
    fault: null,
    slowness: 1,
    refuses: new Map(),
    accepted: [],
    asked: [],
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }

  type Reply = [number, object | string]
  const refused = (status: number, detail: string): Reply => [status, { title: 'Błąd', status, detail }]

  function answer(method: string, where: string, bearer: string, body: Sent): Reply {
    if (method === 'POST' && where === '/auth/challenge') {
      const challenge = randomUUID()
      challenges.set(challenge, Date.now())
      return [
        200,
        {
          challenge,
          timestamp: new Date().toISOString(),
          timestampMs: challenges.get(challenge),
          clientIp: '127.0.0.1',
        },
      ]
    }
    if (method === 'GET' && where === '/security/public-key-certificates')
      return [
        200,
        ['KsefTokenEncryption', 'SymmetricKeyEncryption'].map((usage) => ({
          certificate,
          publicKeyId: usage,
          usage: [usage],
        })),
      ]
    if (method === 'POST' && where === '/auth/ksef-token') return logIn(body)
    const logging = /^\/auth\/([\w-]+)$/.exec(where)
    if (method === 'GET' && logging) return statusOfLogIn(logging[1] ?? '', bearer)
    if (method === 'POST' && where === '/auth/token/redeem') return redeem(bearer)
    if (!bearers.has(bearer)) return refused(401, 'Brak autoryzacji')
    if (method === 'POST' && where === '/sessions/online') return openSession(body)
    const [, name = '', rest = ''] = /^\/sessions\/(?:online\/)?([\w-]+)(\/.*)$/.exec(where) ?? []
    const session = sessions.get(name)
    if (!session) return refused(404, 'Nie ma takiej sesji')
    if (method === 'POST' && rest === '/invoices') return receive(session, body)
    if (method === 'POST' && rest === '/close') {
      session.closed = true
      return [204, '']
    }
    const [, reference = '', upo] = /^\/invoices\/([\w-]+)(\/upo)?$/.exec(rest) ?? []
    const invoice = session.invoices.get(reference)
    if (method !== 'GET' || !invoice) return refused(404, 'Nie ma takiej faktury')
    if (!upo) return statusOf(invoice)
    return invoice.number
      ? [200, `<Potwierdzenie><NumerKSeF>${invoice.number}</NumerKSeF></Potwierdzenie>`]
      : refused(404, 'Brak UPO')
  }

  function logIn({ challenge, contextIdentifier, encryptedToken }: Sent): Reply {
    const at = challenges.get(String(challenge))
    if (at === undefined) return refused(400, 'Nieprawidłowe wyzwanie autoryzacyjne.')
    challenges.delete(String(challenge))
    const context = contextIdentifier as { type?: string; value?: string } | undefined
    if (context?.type !== 'Nip') return refused(400, 'Błąd walidacji danych wejściowych.')
    const reference = randomUUID()
    const isRight =
      decrypt(String(encryptedToken)).toString() === `${double.token}|${at}` && context.value === double.nip
    const bearer = randomUUID()
    logIns.set(reference, { bearer, redeemed: false, looks: isRight ? 0 : -1 })
    return [
      202,
      { referenceNumber: reference, authenticationToken: { token: bearer, validUntil: new Date().toISOString() } },
    ]
  }

  function statusOfLogIn(reference: string, bearer: string): Reply {
    const found = logIns.get(reference)
    if (found?.bearer !== bearer) return refused(401, 'Brak autoryzacji')
    if (found.looks < 0)
      return [
        200,
        { status: { code: 450, description: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu' } },
      ]
    found.looks += 1
    return [
      200,
      { status: found.looks > 1 ? { code: 200, description: 'Sukces' } : { code: 100, description: 'W toku' } },
    ]
  }

  function redeem(bearer: string): Reply {
    const found = [...logIns.values()].find((one) => one.bearer === bearer)
    if (!found || found.redeemed || found.looks < 2) return refused(400, 'Token został już wydany')
    found.redeemed = true
    const access = randomUUID()
    bearers.add(access)
    return [200, { accessToken: { token: access }, refreshToken: { token: randomUUID() } }]
  }

  function openSession({ formCode, encryption }: Sent): Reply {
    const form = formCode as Record<string, string> | undefined
    if (form?.systemCode !== 'FA (3)' || form.schemaVersion !== '1-0E' || form.value !== 'FA')
      return refused(400, 'Nieobsługiwany formularz')
    const [key, iv] = [
      decrypt(encryption?.encryptedSymmetricKey ?? ''),
      Buffer.from(encryption?.initializationVector ?? '', 'base64'),
    ]
    if (key.length !== 32 || iv.length !== 16) return refused(400, 'Nieprawidłowy klucz')
    const reference = randomUUID()
    sessions.set(reference, { key, iv, invoices: new Map(), closed: false })
    return [201, { referenceNumber: reference, validUntil: new Date().toISOString() }]
  }

  function receive(session: Session, sent: Sent): Reply {
    if (session.closed) return refused(400, 'Sesja jest zamknięta')
    const content = Buffer.from(String(sent.encryptedInvoiceContent), 'base64')
    if (digest(content) !== sent.encryptedInvoiceHash || content.length !== sent.encryptedInvoiceSize)
      return refused(400, 'Nieprawidłowy skrót zaszyfrowanej faktury')
    const decipher = createDecipheriv('aes-256-cbc', session.key, session.iv)
    const plain = Buffer.concat([decipher.update(content), decipher.final()])
    if (digest(plain) !== sent.invoiceHash || plain.length !== sent.invoiceSize || plain.length > 1_000_000)
      return refused(400, 'Nieprawidłowy skrót faktury')
    const xml = plain.toString('utf8')
    const key = [inTag(xml, 'NIP'), inTag(xml, 'RodzajFaktury'), inTag(xml, 'P_2')].join('|')
    const reference = randomUUID()
    const wrong = double.refuses.get(inTag(xml, 'P_2') ?? '') ?? findFault(xml)
    session.invoices.set(reference, {
      reference,
      number: '',
      key,
      xml,
      offline: sent.offlineMode === true,
      looks: 0,
      ...(wrong && { refused: wrong }),
    })
    return [202, { referenceNumber: reference }]
  }

  function findFault(xml: string): string | undefined {
    if (inTag(xml, 'NIP') !== double.nip) return 'NIP sprzedawcy nie zgadza się z kontekstem'
    const needed = [
      'KodWaluty',
      'P_1',
      'P_2',
      'P_15',
      'P_16',
      'P_17',
      'P_18',
      'P_18A',
      'P_23',
      'RodzajFaktury',
      'JST',
      'GV',
    ]
    const missing = needed.find((name) => inTag(xml, name) === undefined)
    if (missing) return `Brak elementu ${missing}`
    if (Date.parse(inTag(xml, 'P_1') ?? '') > Date.now() + 86_400_000) return 'P_1 z przyszłości'
    return undefined
  }

  function statusOf(invoice: Invoice): Reply {
    invoice.looks += 1
    if (invoice.looks <= double.slowness) return [200, { status: { code: 150, description: 'Trwa przetwarzanie' } }]
    if (invoice.refused)
      return [
        200,
        {
          status: {
            code: 450,
            description: 'Błąd weryfikacji semantyki dokumentu faktury',
            details: [invoice.refused],
          },
        },
      ]
    const before = known.get(invoice.key)
    if (before && before !== invoice.number)
      return [
        200,
        { status: { code: 440, description: 'Duplikat faktury', extensions: { originalKsefNumber: before } } },
      ]
    if (!before) {
      count += 1
      const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
      const head = `${double.nip}-${day}-${String(count).padStart(12, '0')}`
      invoice.number = `${head}-${checksumOf(head)}`
      known.set(invoice.key, invoice.number)
      const number = inTag(invoice.xml, 'P_2') ?? ''
      double.accepted.push({ ksefNumber: invoice.number, number, xml: invoice.xml, offline: invoice.offline })
    }
    return [200, { status: { code: 200, description: 'Sukces' }, ksefNumber: invoice.number }]
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const where = (request.url ?? '').replace(/^\/v2/, '')
    double.asked.push(`${request.method} ${where}`)
    const fault = double.fault && where.includes(double.fault.at) ? double.fault.kind : null
    if (fault) double.fault = null
    if (fault === 'silent') return void response.destroy()
    if (fault === 'error') return void response.writeHead(500).end('{}')
    if (fault === 'unauthorized') return void response.writeHead(401).end('{"title":"Unauthorized"}')
    if (fault === 'limit') return void response.writeHead(429, { 'retry-after': '30' }).end('{}')
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Sent
    const [status, said] = answer(request.method ?? '', where, bearer, body)
    if (fault === 'lost') return void response.destroy()
    response.writeHead(status, { 'content-type': typeof said === 'string' ? 'application/xml' : 'application/json' })
    response.end(status === 204 ? undefined : typeof said === 'string' ? said : JSON.stringify(said))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  double.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}
