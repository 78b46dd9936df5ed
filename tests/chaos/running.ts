// The product as it is put to the test: two web processes and two workers on one folder, and the companies it asks, played.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#server/free-port.ts'
import { keepRunning } from '#server/supervise.ts'
import { type Product, startProduct } from '../product.ts'
import { type Listeners, startListeners } from './listeners.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Providers, startProviders } from './providers.ts'

const DELAY_SECONDS = 2

/** `ports`: of both web processes. */
export type Running = { product: Product; ports: number[] }
export type Scene = Running & { mailServer: MailServer; providers: Providers; listeners: Listeners }

/** `level`: from where on the second processes say what they log. */
type How = { env?: NodeJS.ProcessEnv; level?: string }

/** A second web process and a second worker beside the product's own, started again when they are killed. */
async function startSecond(product: Product, level: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const env = { ...product.settings(), PORT: `${port}`, DRAIN_SECONDS: '0', LOG_LEVEL: level }
  const parts = (['web', 'worker'] as const).map((name) =>
    keepRunning({ name, file: `server/${name}.ts`, cwd: process.cwd(), env }, () => {}),
  )
  for (const part of parts) part.begin()
  await Promise.all(parts.map((part) => part.ready))
  return {
    port,
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}

/** Has it running, on a folder of its own, for as long as `work` takes. */
export async function running<T>(
  work: (running: Running) => Promise<T>,
  { env, level = 'warn' }: How = {},
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-chaos-'))
  try {
    const product = await startProduct({ dataDir, port: await freePort(), ...(env && { env }) })
    try {
      const second = await startSecond(product, level)
      try {
        return await work({ product, ports: [product.port, second.port] })
      } finally {
        await second.stop()
      }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `moody`: the mail server's first so many letters meet a mood, and the line to the companies has some. */
type Companies = How & { seed: number; moody: number; repeats: boolean }

/** The same among a mail server, four payment providers and who listens. */
export async function runningAmongCompanies<T>(
  { seed, moody, repeats, env, level }: Companies,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const mailServer = await startMailServer({ seed, moody })
  const providers = await startProviders({ seed, delaySeconds: DELAY_SECONDS, repeats, moody: moody > 0 })
  const listeners = await startListeners({ seed, moody: moody > 0 })
  const played = {
    SANDBOX_DELAY_SECONDS: `${DELAY_SECONDS}`,
    SMTP_URL: mailServer.url,
    PROVIDER_HOSTS: `${providers.hosts},${listeners.hosts}`,
  }
  try {
    return await running((all) => work({ ...all, mailServer, providers, listeners }), {
      env: { ...played, ...env },
      level,
    })
  } finally {
    await listeners.stop()
    await providers.stop()
    await mailServer.stop()
  }
}
