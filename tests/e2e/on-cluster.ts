import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { OWNER, WEB } from '#server/roles.ts'
import { leanMemory } from '../../scripts/program.mjs'
import { prepareCluster } from '../cluster.ts'

const DATABASE = 'journeys'

type Options = { dataDir: string; port: number; env?: NodeJS.ProcessEnv }

/** What the tests of journeys use of a product. */
type ClusterProduct = { ownerUrl(): string; onSaid(listener: (text: string) => void): void; stop(): Promise<void> }

/** Starts the built product as `npm run serve` and `npm run work` do, on a Citus cluster with the demo school. */
export async function startOnCluster(coordinator: string, { dataDir, port, env }: Options): Promise<ClusterProduct> {
  const settings = (urlOf: (role: string) => string) => ({
    ...process.env,
    ...leanMemory(),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    EVALUATION: '1',
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDir,
    PORT: `${port}`,
    APP_SECRET: 'journeys-journeys-journeys-journeys-0001',
    DATABASE_URL: urlOf(WEB),
    OWNER_DATABASE_URL: urlOf(OWNER),
    ...env,
  })
  // Before the tables are spread: so much in one transaction takes minutes over the nodes.
  const fill = async (urlOf: (role: string) => string) => {
    const child = spawn(process.execPath, ['tests/e2e/seed.ts'], { env: settings(urlOf), stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`the demo school was not loaded: ${code}`)
  }
  const { urlOf } = await prepareCluster(coordinator, DATABASE, { fill })
  const programs: ChildProcess[] = []
  for (const file of ['server/web.ts', 'server/worker.ts']) {
    const program = spawn(process.execPath, [file], { env: settings(urlOf), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    programs.push(program)
    const ended = once(program, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)))
    await Promise.race([once(program, 'message'), ended])
    ended.catch(() => {})
  }
  return {
    ownerUrl: () => urlOf(OWNER),
    onSaid(listener) {
      for (const { stdout, stderr } of programs)
        for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', listener)
    },
    async stop() {
      const gone = programs.map((program) => once(program, 'exit'))
      for (const program of programs) program.kill('SIGTERM')
      await Promise.all(gone)
    },
  }
}
