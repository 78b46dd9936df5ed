import { expect, test } from 'vitest'
import { app } from '#app/app.server.ts'

// A page of evil.example may have its own name lead to 127.0.0.1, and then reads whatever answers to that name.
test.each(['/health', '/metrics', '/dev/mail', '/', '/login'])(
  '%s answers no name but this machine’s',
  async (path) => {
    const at = async (host: string) => (await app.request(`http://x${path}`, { headers: { host } })).status
    for (const own of ['localhost', 'localhost:3000', '127.0.0.1', 'second.localhost:3000'])
      expect(await at(own)).toBe(200)
    for (const foreign of ['evil.example', 'evil.example:3000', '192.168.17.42:3000', 'localhost.evil.example', '']) {
      expect(await at(foreign), foreign).toBe(404)
    }
  },
)
