import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, visit } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** By what axe runs only. */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** Those of them that a page may keep in one theme and break in the other. */
const OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const WIDTHS = [320, 768, 1440]
/** On narrower screens one presses with a finger. */
const FINGERS_BELOW = 768
const PRESSED = '.btn, .menu-item, .cm-act, .votes button'

/** What a library draws as it was published: Swagger UI breaks several rules; all that it shows stands in the document, too. */
const DRAWN_BY_OTHERS = '.swagger-ui'

type Axe = {
  run(context: unknown, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

/** The rules that a part of the page as it stands breaks, with the elements that do. */
async function faults(page: Page, within: string, runOnly: typeof ALL): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ runOnly, within, exclude }) =>
      (globalThis as unknown as { axe: Axe }).axe.run(
        { include: within, exclude },
        {
          runOnly,
          // What is right is not described, which takes longer than finding what is wrong.
          resultTypes: ['violations'],
        },
      ),
    { runOnly, within, exclude: DRAWN_BY_OTHERS },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Holds an address, opened with `bypassCSP`, to the rules, to its width and to fingers, from a small phone to a desk. At
 * widths that are not `whole` it is held to the rules of colours alone.
 */
export async function checkAllWidths(page: Page, address: string, whole = WIDTHS): Promise<void> {
  await visit(page, address)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    if (width < FINGERS_BELOW) expect(await page.evaluate(tooSmall, PRESSED), `${width} px`).toEqual([])
    await checkRules(page, 'html', `${width} px`, whole.includes(width) ? ALL : OF_COLOURS)
  }
}

/** What is seen of these and lower than 40 pixels, in its words. */
function tooSmall(pressed: string): string[] {
  const seen = [...document.querySelectorAll<HTMLElement>(pressed)].filter((one) => one.checkVisibility())
  return seen
    .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 40)
    .map((one) => `${one.className}: ${one.ariaLabel ?? one.textContent}`)
}

/** Once nothing fades in or out any more: half seen, a text has too little contrast. */
async function stands(): Promise<void> {
  const isShort = ({ playState, effect }: Animation) =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000
  const moving = document.getAnimations().filter(isShort)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** Holds a page, or a part of it, as it stands now to the rules. */
export function checkHere(page: Page, within = 'html', at = 'as it stands'): Promise<void> {
  return checkRules(page, within, at, ALL)
}

async function checkRules(page: Page, within: string, at: string, rules: typeof ALL): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ content: AXE })
  await page.evaluate(stands)
  expect(await faults(page, within, rules), at).toEqual([])
}
