import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { env } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { outbound } from '#app/platform/outbound.server.ts'
import { requireFound } from '#app/platform/refusal.ts'

const CLOCKS_DIFFER = 60

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
const Claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/** Who Google says that somebody is: the address is verified there. */
export type GooglePerson = { subject: string; email: string; firstName: string; lastName: string }

/** What is kept between leaving for Google and coming back. */
export type AuthorizationRequest = { url: string; state: string; nonce: string; verifier: string }

function settings() {
  requireFound(env.google)
  return env.google
}

async function fetched<S extends z.ZodType>(schema: S, address: string): Promise<z.infer<S>> {
  const { status, body } = await outbound(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return schema.parse(JSON.parse(body.toString('utf8')))
}

async function metadata() {
  const { issuer } = settings()
  const found = await fetched(Metadata, `${issuer}/.well-known/openid-configuration`)
  if (found.issuer !== issuer) throw new Error('the issuer calls itself by another name')
  return found
}

function client(origin: string) {
  const { clientId, clientSecret } = settings()
  return new OAuth2Client(clientId, clientSecret, `${origin}/login/google/callback`)
}

/** The address to send a browser to; state, nonce and verifier tie the answer to that browser and this question. */
export async function departure(origin: string): Promise<AuthorizationRequest> {
  const { authorization_endpoint } = await metadata()
  const [state, nonce, verifier] = [generateState(), generateState(), generateCodeVerifier()]
  const scopes = ['openid', 'email', 'profile']
  const url = client(origin).createAuthorizationURLWithPKCE(
    authorization_endpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  )
  url.searchParams.set('nonce', nonce)
  return { url: url.href, state, nonce, verifier }
}

type AuthorizationResponse = { origin: string; code: string; nonce: string; verifier: string }

/** Exchanges the code that a browser brought back; nobody when anything about the answer does not fit. */
export async function arrival({
  origin,
  code,
  nonce,
  verifier,
}: AuthorizationResponse): Promise<GooglePerson | undefined> {
  try {
    const { token_endpoint, jwks_uri, issuer } = await metadata()
    const tokens = await client(origin).validateAuthorizationCode(token_endpoint, code, verifier)
    const { keys } = await fetched(Keys, jwks_uri)
    return await loadPerson(tokens.idToken(), { keys: { keys }, issuer, nonce })
  } catch (error) {
    // Never the answer itself: it opens the account.
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'Google login refused')
    return undefined
  }
}

type ExpectedToken = { keys: JSONWebKeySet; issuer: string; nonce: string }

/** The person of an ID token: signed by the issuer, for us, now, and for this question. */
async function loadPerson(token: string, { keys, issuer, nonce }: ExpectedToken): Promise<GooglePerson> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: settings().clientId,
    algorithms: ['RS256'],
    clockTolerance: CLOCKS_DIFFER,
  })
  const claims = Claims.parse(payload)
  if (claims.nonce !== nonce) throw new Error('not the answer to this question')
  const firstName = claims.given_name || claims.name || claims.email.split('@')[0] || '-'
  const lastName = claims.family_name ?? ''
  return {
    subject: claims.sub,
    email: claims.email,
    firstName: firstName.slice(0, 100),
    lastName: lastName.slice(0, 100),
  }
}
