import { EMBED_ORIGINS } from './embed.ts'
import { env } from './env.server.ts'

/** Where films come from and are sent to, when a service of others does that for this deployment. */
const FILMS = env.bunny ? ` ${env.bunny.cdn}` : ''

/** The pages of payment providers. */
const PAYING = ['stripe.com', 'przelewy24.pl', 'tpay.com', 'payu.com'].map((host) => `https://*.${host}`)

/** What a page allows beside what all of them do. */
type AllowedOrigins = {
  script: string
  frame: string
  connect: string
  /** Style sheets, fonts and images. */
  looks?: string
}

/** Style attributes carry the brand colour and progress; style elements and scripts come from our own files alone. */
export function policyWith(allowed?: AllowedOrigins): string {
  const more = (what: keyof AllowedOrigins) => (allowed?.[what] ? ` ${allowed[what]}` : '')
  return [
    "default-src 'self'",
    `script-src 'self'${more('script')}`,
    `style-src 'self'${env.production ? '' : " 'unsafe-inline'"}${more('looks')}`,
    ...(allowed?.looks ? [`font-src 'self'${more('looks')}`] : []),
    "style-src-attr 'unsafe-inline'",
    // What a player feeds to a film's element itself has an address of the page alone.
    `media-src 'self' blob:${FILMS}`,
    `img-src 'self' data: blob:${FILMS}${more('looks')}`,
    ...(env.bunny || allowed
      ? [`connect-src 'self'${env.bunny ? `${FILMS} ${env.bunny.api}` : ''}${more('connect')}`]
      : []),
    `frame-src 'self' ${EMBED_ORIGINS.join(' ')}${more('frame')}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A plain form that orders is led on to where one pays, which the browser takes for the form's own address.
    `form-action 'self' ${PAYING.join(' ')}`,
    "frame-ancestors 'self'",
  ].join('; ')
}

/** What every page says that allows nothing more. */
export const POLICY = policyWith()

/** Of a page that loads from these hosts whatever the school's container asks for. */
export function policyWithHosts(hosts: readonly string[]): string {
  const named = hosts.join(' ')
  return policyWith({ script: named, frame: named, connect: named, looks: named })
}
