// The yardstick: answers POSTed to /keep are given back, byte for byte, on every later request. Prints its port.
import { createServer, type IncomingMessage } from 'node:http'

const kept = new Map<string, { headers: Record<string, string>; body: Buffer }>()

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const answer = kept.get(path)
  if (answer) {
    response.writeHead(200, answer.headers)
    response.end(answer.body)
    return
  }
  void bodyOf(request).then((bytes) => {
    const { headers, body } = JSON.parse(bytes.toString()) as { headers: Record<string, string>; body: string }
    kept.set(path, { headers, body: Buffer.from(body, 'base64') })
    response.writeHead(204, { 'Content-Length': 0 })
    response.end()
  })
})
// The generator's connections rest while others are measured.
Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 })
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
