import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { connected } from './database.ts'
import { tryPort } from './free-port.ts'
import { toSentence } from './run-command.ts'
import type { Settings } from './setup-settings.ts'

/** What one check found: `bad` stops the set-up, `unsure` is for the operator to judge. */
export type Finding = { is: 'good' | 'unsure' | 'bad'; says: string }

const good = (says: string): Finding => ({ is: 'good', says })
const unsure = (says: string): Finding => ({ is: 'unsure', says })
const bad = (says: string): Finding => ({ is: 'bad', says })

const POSTGRES = 150_000
const PROXY_PORTS = [80, 443]

/** Whether the platform's name and those of its schools lead here. */
async function checkDns({ PUBLIC_URL = '' }: Settings): Promise<Finding[]> {
  const host = new URL(PUBLIC_URL).hostname
  const own = new Set(
    Object.values(networkInterfaces())
      .flat()
      .map((card) => card?.address),
  )
  return Promise.all(
    [host, `a-school.${host}`].map(async (name) => {
      const found = await lookup(name, { all: true }).catch(() => [])
      if (found.length === 0)
        return unsure(`DNS: ${name} leads nowhere yet: set its A record to this machine's address`)
      const addresses = found.map(({ address }) => address)
      if (addresses.some((address) => own.has(address))) return good(`DNS: ${name} leads to this machine`)
      return unsure(
        `DNS: ${name} leads to ${addresses.join(', ')}, which no network card here has: right behind NAT only`,
      )
    }),
  )
}

/** Whether the ports are free that our processes and the proxy will listen on. */
async function checkPorts(ports: number[], own: boolean): Promise<Finding[]> {
  const taken: number[] = []
  for (const port of ports) if (!(await tryPort(port).catch(() => port))) taken.push(port)
  const findings = taken.map((port) =>
    own
      ? unsure(`Port ${port} is taken: right if Katedra runs there already`)
      : bad(`Port ${port} is taken: choose others with --web and --work`),
  )
  const proxy: number[] = []
  for (const port of PROXY_PORTS) if (!(await tryPort(port, '0.0.0.0').catch(() => port))) proxy.push(port)
  if (proxy.length > 0) findings.push(unsure(`Ports ${proxy.join(' and ')} are taken: right if that is Caddy`))
  return findings.length > 0 ? findings : [good(`Ports: ${[...ports, ...PROXY_PORTS].join(', ')} are free`)]
}

async function checkMail({ SMTP_URL, MAIL_FROM = '' }: Settings, letterTo: string | undefined): Promise<Finding[]> {
  if (!SMTP_URL) return [unsure('Mail: no server is named, so every e-mail waits')]
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport(SMTP_URL)
  try {
    await transport.verify()
    if (letterTo) {
      const text = 'This e-mail was sent while Katedra was set up. So its e-mails arrive.'
      await transport.sendMail({ from: MAIL_FROM, to: letterTo, subject: 'Katedra can send e-mails', text })
    }
  } catch (error) {
    return [bad(`Mail: ${new URL(SMTP_URL).host} says: ${(error as Error).message}`)]
  } finally {
    transport.close()
  }
  return [good(letterTo ? `Mail: ${letterTo} was written to` : `Mail: ${new URL(SMTP_URL).host} takes e-mails`)]
}

/** A bucket is asked for its list of files, and a small one is stored and removed. */
async function checkBucket(name: string, address: string | undefined, dataDir: string): Promise<Finding[]> {
  if (!address?.startsWith('s3://')) return []
  const { getStorage } = await import('#app/platform/storage.server.ts')
  try {
    await getStorage(address, dataDir).check()
    return [good(`${name}: ${new URL(address).host} takes them`)]
  } catch (error) {
    return [bad(`${name}: ${toSentence(error)}`)]
  }
}

/** Whether the administrator's connection works, and PostgreSQL is young enough. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  try {
    return await connected(url, async (client) => {
      const { rows } = await client.query<{ version: number; name: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
      )
      const [{ version, name } = { version: 0, name: '' }] = rows
      return [
        version >= POSTGRES ? good(`PostgreSQL ${name}`) : bad(`PostgreSQL is ${name}: Katedra needs 15 or newer`),
      ]
    })
  } catch (error) {
    return [bad(toSentence(error, url))]
  }
}

type Wanted = { settings: Settings; ports: number[]; runsAlready: boolean; letterTo: string | undefined }

export async function checkMachine({ settings, ports, runsAlready, letterTo }: Wanted): Promise<Finding[]> {
  const { DATA_DIR = '' } = settings
  const found = await Promise.all([
    checkDns(settings),
    checkPorts(ports, runsAlready),
    checkMail(settings, letterTo),
    checkBucket('Files', settings.STORAGE_URL, DATA_DIR),
    checkBucket('Backups', settings.BACKUP_TO, DATA_DIR),
  ])
  return found.flat()
}
