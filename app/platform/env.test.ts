import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Reads the settings as a program of a real deployment does; what it says when it refuses them. */
function refusal(settings: Record<string, string>): string {
  const complete = {
    NODE_ENV: 'production',
    EVALUATION: '',
    DATABASE_URL: 'postgres://localhost/none',
    APP_SECRET: '0123456789abcdef0123456789abcdef',
  }
  const reading = ['--input-type=module', '-e', "await import('./app/platform/env.server.ts')"]
  const { status, stderr } = spawnSync(process.execPath, reading, {
    env: { PATH: process.env.PATH, ...complete, ...settings },
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr
}

test.each(['https://courses.example', 'http://localhost:3000', 'http://school.localhost', 'http://127.0.0.1:8080'])(
  'a deployment is reached at %s',
  (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toBe('')
  },
)

test.each(['http://courses.example', 'http://192.168.17.42:3000', 'http://localhost.example', 'ftp://localhost'])(
  'and not at %s, where what is sent is read on the way',
  (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toContain('PUBLIC_URL has to begin with https://')
  },
)

test('it has to be named, as links in e-mails lead there', () => {
  expect(refusal({})).toContain('PUBLIC_URL is not set')
})

test('an empty variable is one that is not set', () => {
  const empty = { SMTP_URL: '', METRICS_TOKEN: '', WORKER_PORT: '', TRUST_PROXY: '', GOOGLE_CLIENT_ID: '' }
  expect(refusal({ PUBLIC_URL: 'https://courses.example', ...empty })).toBe('')
  expect(refusal({ PUBLIC_URL: '' })).toContain('PUBLIC_URL is not set')
})

test.each([
  [{ PLATFORM_FEE_PERCENT: '3,5' }, 'PLATFORM_FEE_PERCENT'],
  [{ PLATFORM_FEE_PERCENT: '100' }, 'PLATFORM_FEE_PERCENT'],
  [{ PLATFORM_FEE_FIXED: 'PLN=1,00' }, 'PLATFORM_FEE_FIXED'],
  [{ PLATFORM_FEE_FIXED: '1.00' }, 'PLATFORM_FEE_FIXED'],
  [{ PLATFORM_PAYMENTS_CREDENTIALS: '{"secret_key":1}' }, 'PLATFORM_PAYMENTS_CREDENTIALS'],
  [{ PLATFORM_PAYMENTS_CREDENTIALS: 'sk_live' }, 'PLATFORM_PAYMENTS_CREDENTIALS'],
])('sales through the operator’s account do not begin with %j', (wrong, name) => {
  const settings = { PUBLIC_URL: 'https://courses.example', PLATFORM_PAYMENTS: 'stripe', ...wrong }
  expect(refusal(settings)).toContain(name)
})
