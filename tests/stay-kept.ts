import { onTestFinished, vi } from 'vitest'

/** What is kept for less than a second stays kept to the end of this test, however slow the machine is. */
export function stayKept(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}

/** What was kept before is too old in the rest of this test. For the last test of a file: what it keeps itself stays for long. */
export function keepNothing(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  onTestFinished(() => clock.mockRestore())
}
