import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/free-port.ts'
import { type Chromium, findChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo school of the running product is; the second one is at second.localhost, same port. */
    baseUrl: string
    chromium: Chromium
    /** Where the product looks for DNS: whoever needs it to know names starts a server there. */
    dnsPort: number
    /** The connection string of the role that owns the tables, for what takes days by itself. */
    ownerUrl: string
    /** Where the product looks for Stripe: whoever pays there starts a double. */
    stripePort: number
  }
}

/** Starts the built product once, on an empty data folder, as npm start does. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('chromium', await findChromium())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-e2e-'))
  const port = await freePort()
  const dnsPort = await freePort()
  provide('dnsPort', dnsPort)
  const stripePort = await freePort()
  provide('stripePort', stripePort)
  const product = await startProduct({
    dataDir,
    port,
    env: {
      SANDBOX_DELAY_SECONDS: '4',
      DNS_SERVER: `127.0.0.1:${dnsPort}`,
      PROVIDER_HOSTS: `stripe=http://127.0.0.1:${stripePort}`,
    },
  })
  // Warnings and errors that the product logs while it is tested are shown.
  product.onSaid((text) => process.stderr.write(text))
  provide('ownerUrl', product.ownerUrl())
  provide('baseUrl', `http://localhost:${port}`)
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
