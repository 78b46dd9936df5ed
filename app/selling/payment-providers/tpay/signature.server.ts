import { hash, verify, X509Certificate } from 'node:crypto'
import { cache } from '#app/platform/cache.ts'
import { outbound } from '#app/platform/outbound.server.ts'
import { sameText } from '#app/platform/tokens.server.ts'
import type { ProviderMessage } from '../provider.ts'
import { parseJson } from '../provider-call.server.ts'
import { inMinorUnits, inWholeUnits } from './amounts.ts'

type SignedNotice = { id: string; tr_id: string; tr_amount: string; tr_crc: string; md5sum: string }

/** The checksum of a payment's message, with the code that the school set in its panel. */
export function getSum({ id, tr_id, tr_amount, tr_crc }: Omit<SignedNotice, 'md5sum'>, securityCode: string): string {
  return hash('md5', `${id}${tr_id}${tr_amount}${tr_crc}${securityCode}`)
}

/** Amounts are summed with two decimals, however a message writes them. */
export function isSummed(notice: SignedNotice, securityCode: string): boolean {
  const minor = inMinorUnits(notice.tr_amount)
  if (minor === undefined) return false
  return sameText(notice.md5sum, getSum({ ...notice, tr_amount: inWholeUnits(minor) }, securityCode))
}

const FOLDER = '/x509/'
const ROOT = `${FOLDER}tpay-jws-root.pem`
/** What they say that they sign with. */
const PUBLISHED = `${FOLDER}notifications-jws.pem`

const certificates = cache<string, Promise<X509Certificate | undefined>>(100)

/** Many messages at once fetch one certificate once. */
async function certificateAt(address: string): Promise<X509Certificate | undefined> {
  const known = certificates.find(address)?.value ?? certificates.keep(address, fetched(address))
  return await known.catch((error: unknown) => {
    certificates.forget((_, at) => at === address)
    throw error
  })
}

async function fetched(address: string): Promise<X509Certificate | undefined> {
  const { status, body } = await outbound(address)
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`no certificate at ${address}: ${status}`)
  return new X509Certificate(body)
}

/**
 * Whether a message is signed by Tpay: a signature apart from its content (JWS) by a certificate that lies at Tpay's own
 * server, of which the header may only name the file, and that Tpay's root has signed. A file that is not there is none.
 * Where nothing else tells that it may be theirs (`vouched`), no other file than the published one is fetched for it.
 */
export async function isSignedAt(
  server: string,
  { body, header }: ProviderMessage,
  { now, vouched }: { now: Date; vouched: boolean },
): Promise<boolean> {
  const [head = '', content, signature = '', more] = (header('x-jws-signature') ?? '').split('.')
  if (content !== '' || more !== undefined) return false
  const fields = parseJson(Buffer.from(head, 'base64url')) as { alg?: unknown; x5u?: unknown } | null | undefined
  if (fields?.alg !== 'RS256' || typeof fields.x5u !== 'string' || !URL.canParse(fields.x5u)) return false
  const at = new URL(fields.x5u)
  if (at.origin !== new URL(server).origin || !/^\/x509\/[\w-]+\.pem$/.test(at.pathname)) return false
  if (!vouched && at.pathname !== PUBLISHED) return false
  const own = await certificateAt(at.origin + at.pathname)
  const root = own && (await certificateAt(`${at.origin}${ROOT}`))
  if (!own || !root || !own.verify(root.publicKey) || !isOfNow(own, now)) return false
  const signed = Buffer.from(`${head}.${body.toString('base64url')}`)
  return verify('RSA-SHA256', signed, own.publicKey, Buffer.from(signature, 'base64url'))
}

function isOfNow({ validFrom, validTo }: X509Certificate, now: Date): boolean {
  return new Date(validFrom) <= now && now <= new Date(validTo)
}
