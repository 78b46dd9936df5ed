// Loads the demo school into the database that the environment names.
import { importBuilt } from '#server/build.ts'

const { seedDemo } = await importBuilt<typeof import('#db/seed.ts')>('seed')
await seedDemo(process.env.OWNER_DATABASE_URL ?? '')
process.exit(0)
