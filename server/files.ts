// The operator's command for where files are kept: copies all of them from the data folder to the bucket, or back.
import { env } from 'node:process'
import { importBuilt } from './build.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

type OperatorModule = typeof import('#app/operator.server.ts')

const USAGE = `npm run files -- move --to s3      copies what is in the data folder into the bucket of STORAGE_URL
npm run files -- move --to disk    copies what is in that bucket into the data folder`

async function move(to: 's3' | 'disk'): Promise<boolean> {
  const { moveFiles, pool } = await importBuilt<OperatorModule>('operator')
  try {
    const { copied, kept, bytes, wrong } = await moveFiles(to, ({ copied, kept }) => {
      if ((copied + kept) % 100 === 0) say(`${copied} copied, ${kept} there before`)
    })
    say(`${copied} files copied (${bytes} bytes), ${kept} were there before, ${wrong.length} did not arrive whole.`)
    for (const key of wrong) say(`    ${key}`)
    return wrong.length === 0
  } finally {
    await pool.end()
  }
}

const [verb, flag, to, ...more] = process.argv.slice(2)
await runCommand(async () => {
  if (verb !== 'move' || flag !== '--to' || (to !== 's3' && to !== 'disk') || more.length > 0) throw new Error(USAGE)
  if (!env.STORAGE_URL)
    throw new Error('STORAGE_URL is not set: it names the bucket, s3://key:secret@host/bucket?region=…')
  return withDatabase('npm run files', () => move(to))
})
