// npm run doctor [-- --json]
// Examines the data of the database that the environment names, else of the evaluation start, running or not. Reads only.
import { importBuilt } from './build.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

type Examination = { examine(): Promise<{ invariant: string; broken: string[] }[]> }

const SHOWN = 10

async function examine(): Promise<boolean> {
  const { examine } = await importBuilt<Examination>('doctor')
  const findings = await examine()
  if (process.argv.includes('--json')) {
    say(JSON.stringify(findings, null, 2))
    return findings.every(({ broken }) => broken.length === 0)
  }
  for (const { invariant, broken } of findings) {
    say(`${broken.length === 0 ? '✓' : '✗'} ${invariant}`)
    for (const line of broken.slice(0, SHOWN)) say(`    ${line}`)
    if (broken.length > SHOWN) say(`    and ${broken.length - SHOWN} more`)
  }
  const wrong = findings.filter(({ broken }) => broken.length > 0).length
  say(
    wrong === 0
      ? `\nAll ${findings.length} invariants hold.`
      : `\n${wrong} of ${findings.length} invariants are broken.`,
  )
  return wrong === 0
}

await runCommand(() => withDatabase('npm run doctor', examine))
