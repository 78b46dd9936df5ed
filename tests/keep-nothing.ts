import { onTestFinished, vi } from 'vitest'

/** What was kept before is too old in the rest of this test. For the last test of a file: what it keeps itself stays for long. */
export function keepNothing(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  onTestFinished(() => clock.mockRestore())
}
