import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

async function middle(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function dragByMouse(page: Page, from: Locator, to: Locator, beyond = 4) {
  const [start, end] = [await middle(from), await middle(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 10, { steps: 3 })
  const aim = await middle(to)
  const sign = Math.sign(end.y - start.y)
  await page.mouse.move(aim.x, aim.y + beyond * sign, { steps: 8 })
  await page.mouse.move((await middle(to)).x, aim.y + beyond * sign, { steps: 2 })
  await page.mouse.up()
}

/** What those hear who do not see it move. */
export const said = async (page: Page) =>
  (await page.locator('[id^=DndLiveRegion]').textContent())?.replaceAll('\u00a0', ' ')

/** Both in the middle of the window: near its edge a finger that drags scrolls the page, and what it aimed at moves away. */
async function centre(page: Page, from: Locator, to: Locator) {
  const between = ((await middle(from)).y + (await middle(to)).y) / 2
  await page.evaluate((y) => scrollBy({ top: y - innerHeight / 2, behavior: 'instant' }), between)
}

export async function dragByTouch(page: Page, from: Locator, to: Locator) {
  await centre(page, from, to)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const [start, end] = [await middle(from), await middle(to)]
  await touch('touchStart', start)
  // A finger that rests lifts; one that moves on at once scrolls.
  await page.locator('.is-lift', { has: from }).waitFor()
  const lifted = await said(page)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / 8 })
  await expect.poll(() => said(page)).not.toBe(lifted)
  await touch('touchMove', { x: start.x, y: end.y })
  await touch('touchEnd')
}

/** What is lifted hears keys once the browser has measured where things are: until it has said so, the key is pressed again. */
export async function press(page: Page, key: string, wanted: string): Promise<void> {
  const before = await said(page)
  async function heard() {
    if ((await said(page)) === before) await page.keyboard.press(key)
    return said(page)
  }
  // Late enough that no machine has merely not said it yet: a key that is pressed twice moves it twice.
  await expect.poll(heard, { interval: 1500 }).toBe(wanted)
}
