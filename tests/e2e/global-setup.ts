import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/free-port.ts'
import { type Chromium, findChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'
import { startOnCluster } from './on-cluster.ts'

export type RunningProduct = {
  /** Where its demo school is; the second one is at second.localhost, same port. */
  baseUrl: string
  /** Where it looks for DNS: whoever needs it to know names starts a server there. */
  dnsPort: number
  /** The connection string of the role that owns the tables, for what takes days by itself. */
  ownerUrl: string
  /** Where it looks for Stripe: whoever pays there starts a double. */
  stripePort: number
}

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
    /** One for each worker (own-product.ts). */
    products: RunningProduct[]
  }
}

/** Starts the built product on an empty data folder, as npm start does, or on the cluster that TRIAL_CITUS_URL names. */
async function start() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-e2e-'))
  const [port, dnsPort, stripePort] = [await freePort(), await freePort(), await freePort()]
  const options = {
    dataDir,
    port,
    env: {
      SANDBOX_DELAY_SECONDS: '4',
      DNS_SERVER: `127.0.0.1:${dnsPort}`,
      PROVIDER_HOSTS: `stripe=http://127.0.0.1:${stripePort}`,
    },
  }
  const coordinator = process.env.TRIAL_CITUS_URL
  const product = coordinator ? await startOnCluster(coordinator, options) : await startProduct(options)
  // Warnings and errors that the product logs while it is tested are shown.
  product.onSaid((text) => process.stderr.write(text))
  const running: RunningProduct = {
    baseUrl: `http://localhost:${port}`,
    dnsPort,
    ownerUrl: product.ownerUrl(),
    stripePort,
  }
  async function stop() {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { running, stop }
}

/** Starts a product for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await findChromium())
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, start))
  project.provide(
    'products',
    products.map(({ running }) => running),
  )
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
  }
}
