import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

export type Settings = Record<string, string>

type Question = {
  /** The word that answers it on the command line, after `--`. */
  flag: string
  asks: string
  /** What holds where nothing is answered; without it there must be an answer. */
  usual?: (soFar: Settings) => string
  /** What is wrong with an answer. */
  problem?: (answer: string) => string | undefined
}

const isUrl = (start: string) => (answer: string) =>
  answer === '' || (answer.startsWith(start) && URL.canParse(answer))
    ? undefined
    : `"${answer}" is not an address that begins with ${start}`

/** In the order in which they are asked, by the name of their setting. */
export const QUESTIONS: Record<string, Question> = {
  PUBLIC_URL: {
    flag: 'url',
    asks: 'The address of the platform, such as https://courses.example',
    problem: (answer) =>
      URL.canParse(answer) && new URL(answer).pathname === '/' && answer.startsWith('https://')
        ? undefined
        : `"${answer}" is not an address such as https://courses.example`,
  },
  SMTP_URL: {
    flag: 'smtp',
    asks: 'The mail server, such as smtp://user:password@mail.example:587 (empty: no e-mails yet)',
    usual: () => '',
    problem: isUrl('smtp'),
  },
  MAIL_FROM: {
    flag: 'mail-from',
    asks: 'The sender of e-mails',
    usual: ({ PUBLIC_URL = '' }) => `Katedra <no-reply@${new URL(PUBLIC_URL).hostname}>`,
    problem: (answer) => (answer.includes('@') ? undefined : `"${answer}" holds no e-mail address`),
  },
  STORAGE_URL: {
    flag: 'storage',
    asks: 'A bucket for files, as s3://key:secret@host/bucket?region=… (empty: the disk of this machine)',
    usual: () => '',
    problem: isUrl('s3://'),
  },
  BACKUP_TO: {
    flag: 'backup-to',
    asks: 'Where backups are kept, a folder on another disk or s3://… (empty: none are made)',
    usual: () => '',
    problem: (answer) =>
      answer === '' || answer.startsWith('/')
        ? undefined
        : isUrl('s3://')(answer)?.replace('an address', 'a folder or an address'),
  },
}

/** `NAME=value` lines, as systemd and `node --env-file` read them; empty where there is no such file. */
export async function readSettings(file: string): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Readable by its owner and group alone, as it holds secrets. Refuses what one of its readers would understand otherwise. */
export async function writeSettings(file: string, settings: Settings): Promise<void> {
  const kept = Object.entries(settings).filter(([, value]) => value !== '')
  for (const [name, value] of kept)
    if (/[#"'\\\n`$]/.test(value))
      throw new Error(`${name} holds one of # " ' \\ $ \`: write that sign URL-encoded, as %23.`)
  await writeFile(file, kept.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o640 })
}

const newSecret = () => randomBytes(32).toString('hex')

type Chosen = { answers: Settings; there: Settings; databaseHost: string; dataDir: string }

/** All settings of an installation: what it has stays, above all its secrets, what is lacking is made. */
export function completeSettings({ answers, there, databaseHost, dataDir }: Chosen): Settings {
  const urlOf = (role: string) => `postgres://${role}:${newSecret()}@${databaseHost}/katedra`
  const made: Settings = {
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    DATABASE_URL: urlOf('katedra_web'),
    OWNER_DATABASE_URL: urlOf('katedra_owner'),
    APP_SECRET: newSecret(),
    DATA_DIR: dataDir,
    METRICS_TOKEN: newSecret(),
    ...(answers.BACKUP_TO ? { BACKUP_KEY: newSecret() } : {}),
  }
  const settings = { ...made, ...there, ...answers }
  if (!settings.BACKUP_TO) return settings
  const scratch = Object.assign(new URL(settings.OWNER_DATABASE_URL ?? ''), { pathname: '/katedra_scratch' }).href
  return { BACKUP_SCRATCH_URL: scratch, ...settings }
}
