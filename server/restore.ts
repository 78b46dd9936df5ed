// npm run restore -- latest [--settings FILE]: fills an empty database and the storage from a backup. Nothing leaves it then.
import { writeFile } from 'node:fs/promises'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { openFiles, openPlace } from './backup-settings.ts'
import { chooseBackup, restoreBackup } from './backups.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run restore -- latest                   the newest backup in BACKUP_TO, into the empty database of OWNER_DATABASE_URL
npm run restore -- 20261129t020000z         the one of that name
npm run restore -- latest --settings FILE   writes the settings of then into a file, too`

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { settings: { type: 'string' } }, allowPositionals: true })
  const [wanted, ...more] = positionals
  if (!wanted || more.length > 0) throw new Error(USAGE)
  await withDatabase('npm run restore', async () => {
    const startedAt = performance.now()
    const place = await openPlace()
    const name = await chooseBackup(place, wanted)
    const { rows, files, settings } = await restoreBackup(place, name, {
      url: env.OWNER_DATABASE_URL ?? '',
      files: await openFiles(),
    })
    say(
      `${name} is restored in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${rows} rows, ${files} files.`,
    )
    if (values.settings && !settings) say('It holds no settings, as it was made without BACKUP_KEY.')
    if (values.settings && settings) {
      const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`)
      await writeFile(values.settings, lines.join(''), { mode: 0o600, flag: 'wx' })
      say(`The settings are in ${values.settings}.`)
    }
    say(
      'Nothing leaves this database until you say so: npm run doctor, then npm run outgoing -- status (docs/deploy.md).',
    )
  })
})
