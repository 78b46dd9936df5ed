import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { env } from '#app/platform/env.server.ts'
import { outbound } from '#app/platform/outbound.server.ts'
import { readOutsideJson, readOutsideText } from '#app/platform/outside-text.server.ts'
import type { KsefMode } from './ksef.ts'

const HOSTS: Record<KsefMode, string> = {
  test: 'https://api-test.ksef.mf.gov.pl',
  demo: 'https://api-demo.ksef.mf.gov.pl',
  production: 'https://api.ksef.mf.gov.pl',
}
const PATH = '/v2'
const FORM = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
/** Looks at a log-in that is checked there, and the pause between two looks. */
const LOOKS = 10
const PAUSE_MS = 300

export type KsefAccount = { schoolId: number; mode: KsefMode; nip: string; token: string }

/** KSeF gave no answer, or asks to come again later: nothing is known, and everything is tried again. */
export class KsefAway extends Error {
  /** Seconds that it asks to wait. */
  readonly wait: number | undefined

  constructor(message: string, wait?: number, options?: ErrorOptions) {
    super(message, options)
    this.wait = wait
  }
}

/** KSeF refused, in its own words: asked again in the same way it would refuse again. */
export class KsefRefusal extends Error {
  /** Whether it refuses whoever asks, and not what is asked. */
  readonly isOfLogin: boolean

  constructor(message: string, status?: number) {
    super(message)
    this.isOfLogin = status === 401 || status === 403
  }
}

type Call = { method?: 'GET' | 'POST'; bearer?: string; body?: object }

/** Speaks to KSeF for one school; `call` answers what it said, of the form that is expected. */
function connect({ schoolId, mode }: KsefAccount) {
  const host = env.providerHosts.get('ksef') ?? HOSTS[mode]
  async function send(path: string, { method = 'GET', bearer, body }: Call) {
    const headers = {
      accept: 'application/json',
      'x-error-format': 'problem-details',
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }
    const sent = { method, headers, school: schoolId, ...(body && { body: JSON.stringify(body) }) }
    const answer = await outbound(`${host}${PATH}${path}`, sent).catch((error: unknown) => {
      throw new KsefAway('KSeF does not answer', undefined, { cause: error })
    })
    const { status } = answer
    if (status === 429) throw new KsefAway('KSeF asks to wait', Number(answer.headers['retry-after']) || 60)
    if (status >= 500) throw new KsefAway(`KSeF answered ${status}`)
    if (status >= 400) throw new KsefRefusal(findWords(answer.body), status)
    return answer.body
  }
  return {
    read: async (path: string, options: Call = {}) => readOutsideText(await send(path, options)),
    async call<T>(path: string, form: z.ZodType<T>, options: Call = {}): Promise<T> {
      const parsed = form.safeParse(readOutsideJson(await send(path, options)))
      if (!parsed.success) throw new KsefAway(`KSeF answered something else at ${path}`)
      return parsed.data
    },
  }
}
type Connection = ReturnType<typeof connect>

const Problem = z.object({ title: z.string().optional(), detail: z.string().optional() })

function findWords(body: Buffer): string {
  const problem = Problem.safeParse(readOutsideJson(body))
  return (problem.success && (problem.data.detail || problem.data.title)) || 'KSeF'
}

const Challenge = z.object({ challenge: z.string(), timestampMs: z.number() })
const Certificates = z.array(
  z.object({ certificate: z.string(), usage: z.array(z.string()), publicKeyId: z.string().optional() }),
)
const Started = z.object({ referenceNumber: z.string(), authenticationToken: z.object({ token: z.string() }) })
const Status = z.object({ status: z.object({ code: z.number(), description: z.string().optional() }) })
const Tokens = z.object({ accessToken: z.object({ token: z.string() }) })
const Reference = z.object({ referenceNumber: z.string() })

async function findKey(ksef: Connection, usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption') {
  const certificates = await ksef.call('/security/public-key-certificates', Certificates)
  const found = certificates.find((one) => one.usage.includes(usage))
  if (!found) throw new KsefAway(`KSeF names no key for ${usage}`)
  const { publicKey } = new X509Certificate(Buffer.from(found.certificate, 'base64'))
  const encrypt = (bytes: Buffer) => {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, bytes).toString('base64')
  }
  return { encrypt, ...(found.publicKeyId && { publicKeyId: found.publicKeyId }) }
}

/** Logs in with the school's token; a token that KSeF does not take is a KsefRefusal. */
export async function logIntoKsef(account: KsefAccount): Promise<KsefSession> {
  const ksef = connect(account)
  const { challenge, timestampMs } = await ksef.call('/auth/challenge', Challenge, { method: 'POST' })
  const { encrypt, ...key } = await findKey(ksef, 'KsefTokenEncryption')
  const encryptedToken = encrypt(Buffer.from(`${account.token}|${timestampMs}`))
  const contextIdentifier = { type: 'Nip', value: account.nip }
  const body = { challenge, contextIdentifier, encryptedToken, ...key }
  const started = await ksef.call('/auth/ksef-token', Started, { method: 'POST', body })
  const bearer = started.authenticationToken.token
  for (let look = 0; look < LOOKS; look++) {
    const { status } = await ksef.call(`/auth/${started.referenceNumber}`, Status, { bearer })
    if (status.code === 200) {
      const { accessToken } = await ksef.call('/auth/token/redeem', Tokens, { method: 'POST', bearer })
      return { ksef, bearer: accessToken.token }
    }
    if (status.code !== 100) throw new KsefRefusal(status.description || String(status.code))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new KsefAway('the log-in to KSeF is still being checked')
}

export type KsefSession = { ksef: Connection; bearer: string }

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

/** Opens a session in which invoices are sent, each encrypted with a key of the session. */
export async function openKsefSession({ ksef, bearer }: KsefSession) {
  const { encrypt, ...known } = await findKey(ksef, 'SymmetricKeyEncryption')
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const encryption = { encryptedSymmetricKey: encrypt(key), initializationVector: iv.toString('base64'), ...known }
  const body = { formCode: FORM, encryption }
  const { referenceNumber: session } = await ksef.call('/sessions/online', Reference, { method: 'POST', bearer, body })
  return {
    session,
    /** The reference under which it is checked there. */
    async send(xml: string, { offline }: { offline: boolean }): Promise<string> {
      const plain = Buffer.from(xml, 'utf8')
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      const content = Buffer.concat([cipher.update(plain), cipher.final()])
      const sent = {
        invoiceHash: digest(plain),
        invoiceSize: plain.length,
        encryptedInvoiceHash: digest(content),
        encryptedInvoiceSize: content.length,
        encryptedInvoiceContent: content.toString('base64'),
        offlineMode: offline,
      }
      const options = { method: 'POST' as const, bearer, body: sent }
      return (await ksef.call(`/sessions/online/${session}/invoices`, Reference, options)).referenceNumber
    },
    async close(): Promise<void> {
      await ksef.read(`/sessions/online/${session}/close`, { method: 'POST', bearer })
    },
  }
}

const InvoiceStatus = z.object({
  status: z.object({
    code: z.number(),
    description: z.string().optional(),
    details: z.array(z.string()).nullish(),
    extensions: z.object({ originalKsefNumber: z.string().optional() }).nullish(),
  }),
  ksefNumber: z.string().nullish(),
})

/** What became of an invoice there. */
export type KsefVerdict =
  | { state: 'pending' }
  | { state: 'accepted'; number: string }
  | { state: 'refused' | 'again'; words: string }

/** Being checked, and where KSeF itself failed over it. */
const PENDING = [100, 150]
const AGAIN = [500, 550]
const DUPLICATE = 440

/**
 * Asks what became of an invoice. One that it has already, sent by us before its answer was lost, is accepted under the number
 * that it got then: seller, kind and number make it the same.
 */
export async function askKsef({ ksef, bearer }: KsefSession, { session, reference }: KsefPlace): Promise<KsefVerdict> {
  const { status, ksefNumber } = await ksef.call(`/sessions/${session}/invoices/${reference}`, InvoiceStatus, {
    bearer,
  })
  const { code, description = '', details, extensions } = status
  if (PENDING.includes(code)) return { state: 'pending' }
  const number = code === 200 ? ksefNumber : code === DUPLICATE ? extensions?.originalKsefNumber : undefined
  if (number) return { state: 'accepted', number }
  const words = [description, ...(details ?? [])].filter(Boolean).join(' ') || String(code)
  return { state: AGAIN.includes(code) ? 'again' : 'refused', words }
}

export type KsefPlace = { session: string; reference: string }

/** The official confirmation that KSeF received an invoice (UPO), as XML. */
export async function readKsefReceipt(
  { ksef, bearer }: KsefSession,
  { session, reference }: KsefPlace,
): Promise<string> {
  return await ksef.read(`/sessions/${session}/invoices/${reference}/upo`, { bearer })
}
