import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'

const KEY = 'S3RVER'
const SECRET = 'S3RVER'

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
function checkingSignatures(port: number) {
  return (asked: IncomingMessage, answer: ServerResponse) => {
    const right = expected(asked)
    if (right === undefined || !asked.headers.authorization?.endsWith(`Signature=${right}`)) {
      asked.resume()
      answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { host, authorization, ...headers } = asked.headers
    const forwarded = request({ port, method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      // Whoever goes away is not waited for.
      pipeline(got, answer).catch(() => {})
    })
    asked.pipe(forwarded)
  }
}

/** A bucket called `files`, empty: `port` wants each request signed, `openPort` takes any signature. */
export async function startBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'katedra-bucket-'))
  const configureBuckets = [{ name: 'files', configs: [] }]
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port: openPort } = await s3.run()
  const server = createServer(checkingSignatures(openPort))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    port,
    openPort,
    /** As STORAGE_URL says it. */
    address: (at = port, { secret = SECRET, bucket = 'files' } = {}) =>
      `s3://${KEY}:${secret}@127.0.0.1:${at}/${bucket}?tls=0`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
