// One web process: static files, kept pages, then the application. Started by start.ts, or by `npm run serve`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { buildFolder, importBuilt } from './build.ts'
import { builtFiles } from './built-files.ts'
import { giveBackMemory, onStop, reportReady, startOrder } from './lifecycle.ts'
import { say } from './say.ts'
import { checkSchema } from './schema-check.ts'

type AppModule = typeof import('#app/app.server.ts')

const HOST = process.env.HOST ?? '127.0.0.1'
const PORT = Number(process.env.PORT ?? 3000)
const DRAIN_MS = 25_000
/** By then whoever waited for the start has been answered. */
const SETTLED_MS = 2000

/** All headers of a request together; each of them has a limit of its own (app/middleware.server.ts). */
const HEADERS_MAX = 16 * 1024

const server = createServer({ maxHeaderSize: HEADERS_MAX })
const stop: (() => Promise<void>)[] = []
const { log, pool, env, readiness, storage, StorageAway, firstRunAddress, endLive } =
  process.env.NODE_ENV === 'production' ? await built(server) : await development(server)

server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  log.error(error.code === 'EADDRINUSE' ? `port ${PORT} is in use: set PORT to another one` : error.message)
  process.exit(1)
})

/** Connections that have not asked for anything yet: browsers open some ahead, and they would hold up the end. */
const silent = new Set<Socket>()
server.on('connection', (socket) => {
  silent.add(socket)
  socket.once('close', () => silent.delete(socket))
})
server.on('request', (request) => silent.delete(request.socket))

let stopping = false
onStop(async (reason) => {
  stopping = true
  readiness.drain()
  // Until every proxy has asked whether this process is ready. Whoever pressed a key waits for nobody.
  if (reason === 'SIGTERM' && server.listening) await after(env.DRAIN_SECONDS * 1000)
  for (const socket of silent) socket.destroy()
  endLive()
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.closeIdleConnections()
  if (server.listening) await new Promise((done) => server.close(done))
  clearTimeout(late)
  for (const end of stop) await end()
})

await startOrder()
await checkSchema(pool, log)
await storage.check().catch((error: Error) => {
  log.error(error.message)
  // Wrong settings are seen by whoever starts it; a bucket that is away takes only files along.
  if (!(error instanceof StorageAway)) process.exit(1)
})
server.listen(PORT, HOST, () => {
  log.info({ host: HOST, port: (server.address() as { port: number }).port }, 'listening')
  reportReady()
  setTimeout(giveBackMemory, SETTLED_MS).unref()
  void tellFirstRun()
})

/** Not through the log, which is kept and read by many. */
async function tellFirstRun(): Promise<void> {
  const address = await firstRunAddress()
  if (address) say(`There is no school yet. Open the first one within a day at\n\n  ${address}\n`)
}

async function built(http: Server): Promise<AppModule> {
  const application = await importBuilt<AppModule>('app')
  application.setBuild(buildFolder())
  const outer = new Hono()
  outer.use('/assets/*', builtFiles(application.PROTECTING))
  outer.route('/', application.app as unknown as Hono)
  const listener = getRequestListener(outer.fetch)
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (stopping) response.setHeader('Connection', 'close')
    if (!application.answerFromCache(request, response)) void listener(request, response)
  })
  stop.push(() => application.endDatabase())
  return application
}

async function development(http: Server): Promise<AppModule> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } } })
  const load = () => vite.ssrLoadModule('/app/app.server.ts') as Promise<AppModule>
  // Before the listener puts a Response of its own in place of the platform's: it takes ours for "already sent" only then.
  const application = await load()
  const listener = getRequestListener(async (request, environment) => {
    try {
      return await (await load()).app.fetch(request, environment)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      return new Response(String((error as Error).stack), { status: 500 })
    }
  })
  http.on('request', (request, response) => vite.middlewares(request, response, () => void listener(request, response)))
  stop.push(
    () => application.endDatabase(),
    () => vite.close(),
  )
  return application
}
