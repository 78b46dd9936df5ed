import { createServer } from 'node:http'

type WorkerModule = typeof import('#app/worker.server.ts')
type Readiness = ReturnType<WorkerModule['watchReadiness']>

/**
 * A worker serves nobody; this is where whoever runs the deployment asks how it is: `/health` (alive), `/ready`, and
 * `/metrics`, those of the queue among them. Closed without WORKER_PORT.
 */
export async function openDoor(work: WorkerModule, { findUnready, listDegraded }: Readiness): Promise<() => void> {
  const { env, jobs, metrics, readQueueFigures, sameText } = work
  if (env.WORKER_PORT === undefined) return () => {}
  const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) })

  async function answer(path = '/', authorization = '') {
    if (path === '/health') return json(200, { status: 'ok' })
    if (path === '/ready') {
      const unready = await findUnready()
      return unready
        ? json(503, { status: 'unready', reason: unready.reason })
        : json(200, { status: 'ready', degraded: listDegraded() })
    }
    const known = !env.METRICS_TOKEN || sameText(authorization, `Bearer ${env.METRICS_TOKEN}`)
    if (path !== '/metrics' || !known) return json(404, { status: 'not found' })
    await readQueueFigures(jobs)
    return { status: 200, type: metrics.contentType, body: await metrics.metrics() }
  }

  const server = createServer((request, response) => {
    void answer(request.url, request.headers.authorization)
      .catch((error: Error) => json(503, { status: 'unready', reason: error.message }))
      .then(({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body))
  })
  await new Promise<void>((open, fail) => {
    server.once('error', fail)
    server.listen(env.WORKER_PORT, env.WORKER_HOST, () => open())
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
