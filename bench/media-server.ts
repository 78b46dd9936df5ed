// The yardstick for what is moved: writes what it is sent into a file of its folder, and reads a file that is named.
// Prints its port.
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)

const server = createServer(async (asked, answer) => {
  if (asked.method === 'GET') {
    const file = decodeURIComponent(asked.url ?? '')
    answer.writeHead(200, { 'content-length': statSync(file).size })
    createReadStream(file).pipe(answer)
  } else {
    await pipeline(asked, createWriteStream(path.join(folder, 'written')))
    answer.writeHead(204).end()
  }
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
