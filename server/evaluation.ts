import path from 'node:path'
import { env } from 'node:process'
import { isLoopback } from '#app/platform/network.ts'
import { keepDatabasePort, lastDatabasePort, type Secrets } from './data-folder.ts'
import { addressOfPg } from './embedded-pg.ts'
import { freePort, tryPort } from './free-port.ts'
import { DATABASE, OWNER, WEB } from './roles.ts'

/** The evaluation start needs no configuration; this is what it takes from the environment all the same. */
export const root = path.resolve(import.meta.dirname, '..')
export const development = env.NODE_ENV === 'development'
export const host = env.HOST || '127.0.0.1'
export const dataDir = path.resolve(env.DATA_DIR || 'data')
export const databaseDir = path.join(dataDir, 'postgres')

/** Who knows this product knows the accounts and passwords of its evaluation, so only this machine is served unasked. */
export function checkHost(): void {
  if (isLoopback(host) || env.EVALUATION_OPEN === '1') return
  throw new Error(
    `HOST is ${host}, where other machines reach this start, and its passwords are no secret. ` +
      'If you mean it: EVALUATION_OPEN=1, and PUBLIC_URL as they write its address.',
  )
}

/** The port to serve on, not yet known to be free. */
export async function choosePort(): Promise<number> {
  const wanted = Number(env.PORT || 3000)
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new Error(`PORT is "${env.PORT}": not a port number.`)
  return wanted || (await freePort())
}

export async function checkPort(port: number): Promise<void> {
  if (await tryPort(port, host)) return
  throw new Error(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`)
}

/** PostgreSQL's port: as last time when it is free, so that other tools find it again. */
export async function chooseDatabasePort(): Promise<number> {
  const last = lastDatabasePort(dataDir)
  const port = (last && (await tryPort(last))) || (await freePort())
  if (port !== last) keepDatabasePort(dataDir, port)
  return port
}

/** Schools sell through the platform's account, which is the sandbox. An empty variable turns that off. */
export const PLATFORM = {
  PLATFORM_PAYMENTS: 'sandbox',
  PLATFORM_FEE_PERCENT: '3',
  PLATFORM_FEE_FIXED: 'PLN=1.00,EUR=0.25',
  PLATFORM_HOLD_DAYS: '0',
  PLATFORM_PAYER_NAME: 'Katedra Demo',
  PLATFORM_PAYER_IBAN: 'PL61109010140000071219812874',
}

/** The environment of the programs: what anyone would set by hand for `npm run serve`, made from the data folder. */
export function settings(port: number, databasePort: number, secrets: Secrets): NodeJS.ProcessEnv {
  const address = addressOfPg(databaseDir, databasePort)
  const urlOf = (role: string, password: string) => `postgres://${role}:${password}@${address}/${DATABASE}`
  return {
    LOG_LEVEL: 'warn',
    ...PLATFORM,
    ...env,
    NODE_ENV: development ? 'development' : 'production',
    EVALUATION: '1',
    HOST: host,
    // Nobody else is there whom a proxy could ask meanwhile.
    DRAIN_SECONDS: '0',
    PORT: `${port}`,
    DATA_DIR: dataDir,
    APP_SECRET: secrets.app,
    DATABASE_URL: urlOf(WEB, secrets.web),
    OWNER_DATABASE_URL: urlOf(OWNER, secrets.owner),
  }
}
