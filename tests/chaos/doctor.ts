import { spawn } from 'node:child_process'

/** Asks the product's own doctor; its findings are the lines that it prints. */
export function askDoctor(dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, ['server/doctor.ts'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? [] : [`the doctor ended with ${code}: ${said.trim()}`]))
  })
}
