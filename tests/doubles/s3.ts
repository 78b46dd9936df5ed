import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'

export const KEY = 'S3RVER'
export const SECRET = 'S3RVER'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature (SigV4) that a request should carry, from what Amazon's documents say of it. */
function expected({ method = '', url = '', headers }: IncomingMessage): string | undefined {
  const said = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '')
  const [, credential = '', signed = ''] = said ?? []
  const [key, day = '', region = '', service = ''] = credential.split('/')
  if (key !== KEY || service !== 's3') return undefined
  const { pathname, searchParams } = new URL(url, 'http://double')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, query.join('&'), lines.join(''), signed, payload].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const signing = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(signing, text).toString('hex')
}

/** Stands before s3rver, which takes any signature, and takes the right one alone. */
export function checkingSignatures(port: number) {
  return (asked: IncomingMessage, answer: ServerResponse) => {
    const right = expected(asked)
    if (right === undefined || !asked.headers.authorization?.endsWith(`Signature=${right}`)) {
      asked.resume()
      answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { host: _, authorization: __, ...headers } = asked.headers
    const forwarded = request({ port, method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    asked.pipe(forwarded)
  }
}
