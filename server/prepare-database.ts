// Makes the evaluation start's database ready, in a process of its own that ends and gives its memory back.
import path from 'node:path'
import { env } from 'node:process'
import { migrate } from '#db/migrate.ts'
import { importBuilt } from './build.ts'
import { prepareDatabase, prepareRoles } from './database.ts'
import { onStop } from './lifecycle.ts'
import { readPreparation, recordPreparation, tablesVersion } from './preparation.ts'
import { printSteps } from './progress.ts'

type Seed = { seedDemo(ownerUrl: string, dataDir: string): Promise<void> }

const root = path.resolve(import.meta.dirname, '..')

function setting(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set: this program is run by server/start.ts`)
  return value
}

/** The seed shares the product's code, so it comes from the build, or through Vite while developing. */
async function withSeed(use: (seed: Seed) => Promise<void>): Promise<void> {
  if (env.NODE_ENV === 'production') {
    return use(await importBuilt<Seed>('seed'))
  }
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false }, appType: 'custom' })
  try {
    await use((await vite.ssrLoadModule('/db/seed.ts')) as Seed)
  } finally {
    await vite.close()
  }
}

onStop(async () => {})
const step = printSteps()
const superuserUrl = setting('SUPERUSER_URL')
const ownerUrl = setting('OWNER_DATABASE_URL')
const tables = tablesVersion(root)
const done = await readPreparation(superuserUrl)

if (done.tables !== tables) {
  const urlOf = (database: string) => Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href
  await step('Bringing the tables up to date', async () => {
    await prepareRoles(superuserUrl, { owner: setting('OWNER_PASSWORD'), web: setting('WEB_PASSWORD') })
    await prepareDatabase(urlOf)
    await migrate(ownerUrl)
  })
  await recordPreparation(superuserUrl, { ...done, tables })
}
if (!done.seeded) {
  await step('Loading the demo school', () => withSeed((seed) => seed.seedDemo(ownerUrl, setting('DATA_DIR'))))
  await recordPreparation(superuserUrl, { tables, seeded: true })
}
process.exit(0)
