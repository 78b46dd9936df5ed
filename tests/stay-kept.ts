import { onTestFinished, vi } from 'vitest'

/** What is kept for less than a second stays kept to the end of this test, however slow the machine is. */
export function stayKept(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}
