import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#server/free-port.ts'
import type { Product } from './product.ts'

export type WebProcess = {
  port: number
  /** Ends it as a supervisor does, and starts it again on the same port once it is gone. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** One more web process beside a running product's own, on the same database and files. */
export async function startWebProcess(product: Product, more: NodeJS.ProcessEnv = {}): Promise<WebProcess> {
  const port = await freePort()
  const env = { ...product.settings(), PORT: `${port}`, ...more }
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/web.ts'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await once(child, 'message')
  }

  async function stop(): Promise<void> {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  await start()
  return {
    port,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}
