import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './network.ts'

const DEFAULT_SECRETS = ['secret', 'changeme', 'change-me', 'development', 'password']

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  /** 1 in the evaluation start: the mail page, the sandbox provider, `localhost` as the platform's host. */
  EVALUATION: z.literal(['0', '1']).default('0'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where a worker tells how it is; nowhere without a port. */
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Where the platform is reached from outside, without a path; schools are its subdomains. */
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().startsWith('postgres'),
  /** The role that owns the tables: migrations, the job queue, `doctor`. */
  OWNER_DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** Seconds for which a process that is to end goes on answering while it says that it is not ready. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(3),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATA_DIR: z.string().min(1).default('data'),
  /** Below so much free room on the disk of DATA_DIR the operator is warned. */
  DISK_WARNING_MB: z.coerce.number().int().min(0).default(1024),
  /** PostgreSQL itself, as the web role, where DATABASE_URL leads through a pooler in transaction mode. */
  LIVE_DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** Where files are kept, `s3://key:secret@host/bucket?region=…`; in the data folder without it. */
  STORAGE_URL: z.url().startsWith('s3://').optional(),
  /** What all files of one school may take. */
  SCHOOL_STORAGE_MB: z.coerce.number().int().min(1).default(20_480),
  /** What one uploaded file may have; films have a limit of their own. */
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).default(2048),
  APP_SECRET: z.string().min(32),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().default('Katedra <no-reply@localhost>'),
  /** 1 where schools may run scripts of their own in their public pages, not only in a sandboxed frame. */
  ALLOW_DIRECT_SCRIPTS: z.literal(['0', '1']).default('0'),
  /** Log-in with Google is offered when both are set; the issuer is another one only in tests. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /** Seconds for which one address opens a film. */
  VIDEO_ADDRESS_SECONDS: z.coerce.number().int().min(5).max(600).default(600),
  /** A library of Bunny Stream, which then takes the films: all of them or none; the API is another one only in tests. */
  BUNNY_LIBRARY_ID: z.string().regex(/^\d+$/).optional(),
  BUNNY_API_KEY: z.string().min(8).optional(),
  BUNNY_READ_ONLY_KEY: z.string().min(8).optional(),
  BUNNY_TOKEN_KEY: z.string().min(8).optional(),
  BUNNY_CDN_URL: z.url().optional(),
  BUNNY_API_URL: z.url().default('https://video.bunnycdn.com'),
  /** Doubles of payment providers, registers and mailing services, only in tests: `stripe=http://127.0.0.1:4010`, by commas. */
  PROVIDER_HOSTS: z.string().optional(),
  /** The provider through which schools sell that have none of their own, by its name; off without. */
  PLATFORM_PAYMENTS: z.string().optional(),
  PLATFORM_PAYMENTS_MODE: z.literal(['production', 'sandbox']).default('production'),
  /** What the provider asks for, as JSON of names and values. */
  PLATFORM_PAYMENTS_CREDENTIALS: z.string().optional(),
  /** The operator's fee for each order: a percentage, and amounts by currency, `PLN=1.00,EUR=0.25`. */
  PLATFORM_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .default('0'),
  PLATFORM_FEE_FIXED: z.string().optional(),
  /** Days until a school can withdraw what was sold. */
  PLATFORM_HOLD_DAYS: z.coerce.number().int().min(0).max(180).default(7),
  /** Who pays schools, as payment files name them. */
  PLATFORM_PAYER_NAME: z.string().max(70).optional(),
  PLATFORM_PAYER_IBAN: z.string().max(50).optional(),
  /** By whose clocks the operator's payment files and lists name days; else the machine's. */
  PLATFORM_TIME_ZONE: z.string().refine(isTimeZone).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** 1 when a TLS proxy in front sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.literal(['0', '1']).default('0'),
  /** DNS servers to ask for custom domains, `192.0.2.1` or `192.0.2.1:5353`, by commas; else the machine's own. */
  DNS_SERVER: z.string().optional(),
  /** The network addresses of the proxy in front, by commas, for domains that cannot have a CNAME record. */
  PLATFORM_ADDRESSES: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Seconds until the sandbox provider confirms a payment for which "Pay later" was chosen. */
  SANDBOX_DELAY_SECONDS: z.coerce.number().int().min(0).default(90),
  /** 0 where the evaluation start must not ask the provider itself, so that a message that got lost shows. */
  RECHECK: z.literal(['', '0', '1']).default(''),
})

/** All that can be set, for backups. */
export const SETTING_NAMES = Object.keys(schema.shape)

function listed(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Names and origins. What is sent there has keys in it, so that they never leave this machine. */
function doubles(list: string[]): Map<string, string> {
  return new Map(
    list.map((one) => {
      const [name = '', origin = ''] = one.split('=')
      if (!URL.canParse(origin) || !isLoopback(new URL(origin).hostname))
        throw new Error(`PROVIDER_HOSTS: "${one}" is not on this machine`)
      return [name, new URL(origin).origin]
    }),
  )
}

function addresses(list: string[]): string[] {
  const wrong = list.find((address) => !isIP(address))
  if (wrong) throw new Error(`PLATFORM_ADDRESSES: "${wrong}" is not a network address`)
  return list
}

/** An empty variable is one that is not set: that is how files of settings leave something out. */
function setVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
}

function read() {
  const parsed = schema.safeParse(setVariables())
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings in the environment are not complete:\n${problems.join('\n')}`)
  }
  const variables = parsed.data
  if (DEFAULT_SECRETS.some((word) => variables.APP_SECRET.toLowerCase().includes(word))) {
    throw new Error('APP_SECRET is a default value: set 32 or more random characters')
  }
  const evaluation = variables.EVALUATION === '1'
  if (!evaluation && variables.NODE_ENV === 'production' && !variables.PUBLIC_URL) {
    throw new Error('PUBLIC_URL is not set: links in e-mails would lead nowhere')
  }
  const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`)
  if (!evaluation && variables.NODE_ENV === 'production' && !isTrustworthy(publicUrl)) {
    throw new Error('PUBLIC_URL has to begin with https://: passwords and sessions would be read on the way')
  }
  return {
    ...variables,
    evaluation,
    rechecks: !evaluation || variables.RECHECK !== '0',
    production: variables.NODE_ENV === 'production',
    /** Letters are read on the evaluation start's own page and never leave. */
    keepsLetters: evaluation && !variables.SMTP_URL,
    trustProxy: variables.TRUST_PROXY === '1',
    allowDirectScripts: variables.ALLOW_DIRECT_SCRIPTS === '1',
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    platformHosts: evaluation ? [publicUrl.hostname, 'localhost', '127.0.0.1'] : [publicUrl.hostname],
    providerHosts: doubles(listed(variables.PROVIDER_HOSTS)),
    dnsServers: listed(variables.DNS_SERVER),
    platformAddresses: addresses(listed(variables.PLATFORM_ADDRESSES)),
    google:
      variables.GOOGLE_CLIENT_ID && variables.GOOGLE_CLIENT_SECRET
        ? {
            clientId: variables.GOOGLE_CLIENT_ID,
            clientSecret: variables.GOOGLE_CLIENT_SECRET,
            issuer: variables.GOOGLE_ISSUER,
          }
        : undefined,
    bunny: bunny(variables),
    platformPayments: readPlatformPayments(variables),
    platformTimeZone: variables.PLATFORM_TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ownerDatabaseUrl: variables.OWNER_DATABASE_URL ?? variables.DATABASE_URL,
  }
}

function bunny(variables: z.infer<typeof schema>) {
  const { BUNNY_LIBRARY_ID: libraryId, BUNNY_API_KEY: apiKey, BUNNY_READ_ONLY_KEY: readOnlyKey } = variables
  const { BUNNY_TOKEN_KEY: tokenKey, BUNNY_CDN_URL: cdn, BUNNY_API_URL: api } = variables
  if (!libraryId && !apiKey && !readOnlyKey && !tokenKey && !cdn) return undefined
  if (!libraryId || !apiKey || !readOnlyKey || !tokenKey || !cdn) {
    throw new Error('Bunny Stream needs all of BUNNY_LIBRARY_ID, _API_KEY, _READ_ONLY_KEY, _TOKEN_KEY and _CDN_URL')
  }
  const [cdnUrl, apiUrl] = [new URL(cdn), new URL(api)]
  if (!isTrustworthy(cdnUrl) || !isTrustworthy(apiUrl)) throw new Error('BUNNY_CDN_URL has to begin with https://')
  return { libraryId, apiKey, readOnlyKey, tokenKey, cdn: cdnUrl.origin, api: apiUrl.origin }
}

/** The account through which schools sell that have no provider of their own; undefined where there is none. */
function readPlatformPayments(variables: z.infer<typeof schema>) {
  const { PLATFORM_PAYMENTS: provider, PLATFORM_PAYMENTS_MODE: mode, PLATFORM_HOLD_DAYS: holdDays } = variables
  if (!provider) return undefined
  const { PLATFORM_PAYER_NAME: name, PLATFORM_PAYER_IBAN: iban } = variables
  const [percent = '0', hundredths = ''] = variables.PLATFORM_FEE_PERCENT.split('.')
  return {
    provider,
    mode,
    credentials: readCredentials(variables.PLATFORM_PAYMENTS_CREDENTIALS),
    /** In hundredths of a per cent. */
    feeRate: Number(percent) * 100 + Number(hundredths.padEnd(2, '0')),
    /** In minor units, by currency. */
    feeFixed: readFixedFees(listed(variables.PLATFORM_FEE_FIXED)),
    holdDays,
    payer: name && iban ? { name, iban: iban.replace(/\s/g, '').toUpperCase() } : null,
  }
}

function readCredentials(json = '{}'): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(json))
  } catch {
    throw new Error('PLATFORM_PAYMENTS_CREDENTIALS is not JSON of names and values')
  }
}

function readFixedFees(list: string[]): Map<string, number> {
  return new Map(
    list.map((one): [string, number] => {
      const [, currency, whole, hundredths = ''] = /^([A-Z]{3})=(\d{1,4})(?:\.(\d{1,2}))?$/.exec(one) ?? []
      if (!currency) throw new Error(`PLATFORM_FEE_FIXED: "${one}" is not like PLN=1.00`)
      return [currency, Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))]
    }),
  )
}

/** What leaves this machine is encrypted. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Settings, read once from the environment; a missing or default secret ends the process with a sentence. */
export const env = readOrEnd()

function readOrEnd() {
  try {
    return read()
  } catch (error) {
    if (process.env.NODE_ENV !== 'production') throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
