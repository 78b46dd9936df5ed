import { z } from 'zod'
import { env } from '#app/platform/env.server.ts'
import { isUnsent } from '#app/platform/held.server.ts'
import { type OutboundResponse, outbound } from '#app/platform/outbound.server.ts'
import type { InvoiceDocument } from '#app/selling/invoice-documents/document.ts'
import type { ServiceAccount } from './service.server.ts'
import { SERVICE_TITLES, type ServiceName } from './services.ts'

/** What went wrong with a service. Unless it says so, nothing is known of what the service did. */
class InvoiceServiceError extends Error {
  /** Whether it is certain that the service created nothing, so that it may be asked again without a look. */
  createdNothing = false
}

/** A service gave no answer, or none that says what it did: it is asked what it has before anything is sent again. */
export class InvoiceServiceAway extends InvoiceServiceError {
  /** Whether it took no notice of the call, as it asked to come later. */
  readonly isLater: boolean

  constructor(message: string, { isLater = false, cause }: AwayOptions = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.isLater = isLater
  }
}
type AwayOptions = { isLater?: boolean; cause?: unknown }

/** A service refused, in its own words. */
export class InvoiceServiceRefusal extends InvoiceServiceError {
  /** Which of the credentials it does not take. */
  readonly credential: string | undefined

  constructor(message: string, credential?: string) {
    super(message)
    this.credential = credential
  }
}

/**
 * Makes the one call that creates an invoice. A refusal of this call alone says that nothing was created: whatever else is
 * refused, before it or after it, leaves open what the service has.
 */
export async function createAtService<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof InvoiceServiceRefusal || (error instanceof InvoiceServiceAway && error.isLater))
      error.createdNothing = true
    throw error
  }
}

const WORDS_MAX = 500

export type ServiceRequest = {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}

/** Where a service is, or what stands in for it. */
export const getHost = (service: ServiceName, host: string) => env.providerHosts.get(service) ?? host

/** Sends to a service and gives back what it answered, whatever that is, as long as it says something. */
export async function callService(
  service: ServiceName,
  { schoolId }: Pick<ServiceAccount, 'schoolId'>,
  address: string,
  { method = 'GET', headers = {}, body }: ServiceRequest = {},
): Promise<OutboundResponse> {
  const title = SERVICE_TITLES[service]
  const sent = {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    },
    school: schoolId,
    ...(body && { body }),
  }
  const answer = await outbound(address, sent).catch((error: unknown) => {
    if (isUnsent(error)) throw error
    throw new InvoiceServiceAway(`${title} does not answer`, { cause: error })
  })
  if (answer.status === 429) throw new InvoiceServiceAway(`${title} asks to come later`, { isLater: true })
  if (answer.status >= 500) throw new InvoiceServiceAway(`${title} answered ${answer.status}`)
  return answer
}

/** The answer in the form that is expected; anything else says nothing of what was done. */
export function readAnswer<T>(service: ServiceName, form: z.ZodType<T>, body: unknown): T {
  const read = form.safeParse(body)
  if (!read.success) throw new InvoiceServiceAway(`${SERVICE_TITLES[service]} answered something else`)
  return read.data
}

/** All texts of an answer that refuses, whatever its form, with the names of the fields that they are about. */
export function collectWords(answer: unknown, field = ''): string[] {
  if (typeof answer === 'string') return answer.trim() ? [field ? `${field}: ${answer.trim()}` : answer.trim()] : []
  if (Array.isArray(answer)) return answer.flatMap((one) => collectWords(one, field))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, one]) => collectWords(one, name))
}

/** What a service refused with, as long as a page shows. */
export function joinWords(words: readonly string[], otherwise: string): string {
  return (words.join(' ') || otherwise).slice(0, WORDS_MAX)
}

/** A PDF, which a service sends as it is; a page in its place is no answer. */
export function readPdf(service: ServiceName, { status, body }: OutboundResponse): Buffer {
  if (status !== 200) throw new InvoiceServiceRefusal(`${SERVICE_TITLES[service]} answered ${status}`)
  if (body.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new InvoiceServiceAway(`${SERVICE_TITLES[service]} sent no PDF`)
  return body
}

/** An amount in minor units as services of whole units write it: `199.00`. */
export function formatDecimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The first names and the last name of a person who is named in one line. */
export function splitName(name: string): { first: string; last: string } {
  const [last = '', ...first] = name.trim().split(/\s+/).reverse()
  return first.length === 0 ? { first: last, last: '' } : { first: first.reverse().join(' '), last }
}

/** An id, which services send as a number or as text. */
export const ExternalId = z.union([z.string().min(1), z.number()]).transform(String)

/** Refuses the tax of another member state, for services that take it by ways of their own alone. Called inside `createAtService`. */
export function refuseForeignTax({ tax }: Pick<InvoiceDocument, 'tax'>): void {
  if (tax) throw new InvoiceServiceRefusal('form_tax')
}
