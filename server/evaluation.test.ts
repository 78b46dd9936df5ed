import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the evaluation start serves other machines only when told to, and makes nothing before', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'katedra-host-'))
  const dataDir = path.join(dir, 'data')
  const { status, stderr } = spawnSync(process.execPath, ['server/start.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '0.0.0.0', PORT: '0' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('EVALUATION_OPEN=1')
  expect(existsSync(dataDir)).toBe(false)
  rmSync(dir, { recursive: true })
})
