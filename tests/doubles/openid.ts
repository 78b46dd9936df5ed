import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Person = { sub: string; email: string; email_verified: boolean; given_name?: string; family_name?: string }
type Asked = { nonce: string; challenge: string; redirect: string }

/** An OpenID Connect provider on this machine, as strict as Google about what clients must send. */
export type OpenIdDouble = {
  issuer: string
  /** Who is logged in there. */
  person: Person
  /** Changes what the next ID tokens claim, or who signs them. */
  lie: { claims?: Record<string, unknown>; foreignKey?: boolean; unsigned?: boolean }
  stop(): Promise<void>
}

export const CLIENT = { id: 'client-of-tests', secret: 'secret-of-tests' }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startOpenId(): Promise<OpenIdDouble> {
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (!own || !foreign) throw new Error('no keys')
  const codes = new Map<string, Asked>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: OpenIdDouble = {
    issuer,
    person: { sub: '1', email: 'nobody@example.com', email_verified: true },
    lie: {},
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      const [authorization_endpoint, token_endpoint, jwks_uri] = ['authorize', 'token', 'keys'].map(
        (it) => `${issuer}/${it}`,
      )
      reply(200, { issuer, authorization_endpoint, token_endpoint, jwks_uri })
    } else if (url.pathname === '/keys') {
      reply(200, { keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] })
    } else if (url.pathname === '/authorize') authorize(url, response)
    else if (url.pathname === '/token') await token(request, reply)
    else reply(404, {})
  }

  function authorize(url: URL, response: ServerResponse): void {
    const query = (name: string) => url.searchParams.get(name) ?? ''
    const complete = query('client_id') === CLIENT.id && query('code_challenge_method') === 'S256' && query('nonce')
    if (!complete) return void response.writeHead(400).end()
    const code = randomUUID()
    codes.set(code, { nonce: query('nonce'), challenge: query('code_challenge'), redirect: query('redirect_uri') })
    const back = new URL(query('redirect_uri'))
    back.search = new URLSearchParams({ code, state: query('state') }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, reply: (status: number, body: object) => void): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    const fits = asked?.challenge === challenge && asked.redirect === form.get('redirect_uri')
    if (!asked || !fits || request.headers.authorization !== basic) return reply(400, { error: 'invalid_grant' })
    reply(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600, id_token: idToken(asked.nonce) })
  }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const header = part({ alg: double.lie.unsigned ? 'none' : 'RS256', kid: 'own', typ: 'JWT' })
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 3600,
      nonce,
      ...double.person,
      ...double.lie.claims,
    }
    const signed = `${header}.${part(claims)}`
    const key = double.lie.foreignKey ? foreign : own
    const signature =
      key && !double.lie.unsigned ? sign('RSA-SHA256', Buffer.from(signed), key.privateKey) : Buffer.alloc(0)
    return `${signed}.${signature.toString('base64url')}`
  }

  return double
}
